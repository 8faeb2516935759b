# Sourced by the launchers: finds Java, and starts the command line with it.

fail() {
  printf 'adagio: %s\n' "$*" >&2
  exit 1
}

# Sets java, and version where Java's release file tells it without starting Java.
find_java() {
  java=${JAVA_HOME:+$JAVA_HOME/bin/}java
  command -v "$java" > /dev/null || fail "Java is missing: $java was not found; install a JDK 17 or later"
  local file release name value
  version=unknown
  file=$(readlink -f "$(command -v "$java")" 2> /dev/null || true)
  release=${file%/bin/java}/release
  [ -f "$release" ] || return 0
  while IFS='=' read -r name value; do
    if [ "$name" = JAVA_VERSION ]; then
      version=${value//\"/}
      version=${version#1.}
      [ "${version%%[.+-]*}" -ge 17 ] || fail "Java 17 or later is needed, but $java is $version"
    fi
  done < "$release"
}

# is_brief ARGUMENT...: whether a command ends before Java's second compiler could pay off.
is_brief() {
  case ${1:-} in
    info) [ $# -eq 2 ] || [ "${3:-}" = --json ] ;;
    '' | -* | jl-dimension | completion) true ;;
    *) [ "${2:-}" = --help ] ;;
  esac
}

# start_java JAR FOLDER ARGUMENT...: FOLDER keeps classes as Java has them in memory, so that it starts in half the
# time: one archive for each version of Java. ADAGIO_JAVA_OPTIONS are handed to Java, such as -Xmx8g.
start_java() {
  local jar=$1 archive=$2/classes-$version.jsa terminal=false
  local options=(-XX:+UseSerialGC -Xms64m -XX:MaxRAMPercentage=70 -Xshare:auto -Xlog:disable -Xlog:all=error:stderr)
  shift 2
  if [ ! "$archive" -nt "$jar" ]; then
    if "$java" "${options[@]}" -XX:ArchiveClassesAtExit="$archive.$$" -jar "$jar" info sample:iris > /dev/null 2>&1; then
      mv -f "$archive.$$" "$archive" 2> /dev/null || true
    fi
  fi
  [ -f "$archive" ] && options+=("-XX:SharedArchiveFile=$archive")
  is_brief "$@" && options+=(-XX:TieredStopAtLevel=1)
  case " $* " in
    *' --memory'[\ =]*) options+=(-XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=30) ;; # slower, with little to spare
  esac
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    *[Uu][Tt][Ff]*8*) ;;
    *) export LC_ALL=C.UTF-8 ;; # file names with letters beyond ASCII
  esac
  [ -t 2 ] && terminal=true
  # shellcheck disable=SC2086 # several options in one variable
  exec "$java" "${options[@]}" -Dadagio.terminal=$terminal ${ADAGIO_JAVA_OPTIONS:-} -jar "$jar" "$@"
}
