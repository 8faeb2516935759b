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
    '' | -* | completion) true ;;
    *) [ "${2:-}" = --help ] ;;
  esac
}

# heap_within SIZE: what a size such as 512M or 1.5G leaves for the heap, in MiB, where Java itself takes 160.
heap_within() {
  local unit=1
  [[ $1 =~ ^([0-9]{1,15})(\.([0-9]))?[0-9]*([KkMmGgTt]?)[Bb]?$ ]] || return 1
  case ${BASH_REMATCH[4]} in
    K | k) unit=1024 ;;
    M | m) unit=1048576 ;;
    G | g) unit=1073741824 ;;
    T | t) unit=1099511627776 ;;
  esac
  echo $(((10 * 10#${BASH_REMATCH[1]} + 10#${BASH_REMATCH[3]:-0}) * unit / 10485760 - 160))
}

# memory_option ARGUMENT...: the size that --memory names.
memory_option() {
  while [ $# -gt 0 ]; do
    case $1 in
      --memory=*) echo "${1#--memory=}" ;;
      --memory) echo "${2:-}" ;;
    esac
    shift
  done
}

# start_java JAR FOLDER ARGUMENT...: FOLDER keeps classes as Java has them in memory, so that it starts in half the
# time: one archive for each version of Java. ADAGIO_JAVA_OPTIONS are handed to Java, such as -Xmx8g.
start_java() {
  local jar=$1 archive=$2/classes-$version.jsa terminal=false heap
  local options=(-XX:+UseSerialGC -Xms64m -XX:MaxRAMPercentage=70 -Xshare:auto -Xlog:disable -Xlog:all=error:stderr)
  shift 2
  if [ ! "$archive" -nt "$jar" ]; then
    if "$java" "${options[@]}" -XX:ArchiveClassesAtExit="$archive.$$" -jar "$jar" info sample:iris > /dev/null 2>&1; then
      mv -f "$archive.$$" "$archive" 2> /dev/null || true
    fi
  fi
  [ -f "$archive" ] && options+=("-XX:SharedArchiveFile=$archive")
  is_brief "$@" && options+=(-XX:TieredStopAtLevel=1)
  # within a bound: little to spare on the heap, and what was freed off it goes back at once
  if heap=$(heap_within "$(memory_option "$@")"); then
    options+=(-XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=30)
    [ "$heap" -ge 16 ] && options+=(-Xms16m "-Xmx${heap}m")
    export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
  fi
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    *[Uu][Tt][Ff]*8*) ;;
    *) export LC_ALL=C.UTF-8 ;; # file names with letters beyond ASCII
  esac
  [ -t 2 ] && terminal=true
  # shellcheck disable=SC2086 # several options in one variable
  exec "$java" "${options[@]}" -Dadagio.terminal=$terminal ${ADAGIO_JAVA_OPTIONS:-} -jar "$jar" "$@"
}
