/** Reduced vectors in LangChain4j. */
package org.adagio.langchain4j;
