<#-- One line for each library that an artifact of Adagio needs at run time. -->
# Third-party libraries

What the artifacts of Adagio bring along or ask for at run time, by group. `.ci/third-party` writes this file from the POMs; `.ci/third-party --check` tells whether it is still true.
The jars keep the licence files of their libraries. Parts of Apache ECharts, d3.js and zrender are named in [NOTICE](NOTICE).

| library | version | licence |
|---|---|---|
<#list dependencyMap as entry>
<#assign project = entry.getKey()/>
| ${project.groupId}:${project.artifactId} | ${project.version} | ${entry.getValue()?join(", ")} |
</#list>
