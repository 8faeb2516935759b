# Sourced by the scripts beside it: builds the benchmarks where they are not up to date, and runs them.
benchmarks=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$benchmarks")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
python=/usr/bin/python3 # Debian's own, which has Debian's scikit-learn

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# is_built FOLDER: whether what a build left there is newer than all sources.
is_built() {
  local stamp=$1/classpath
  [ -f "$stamp" ] || return 1
  [ -z "$(cd "$root" && find pom.xml {core,formats,spark,search,benchmarks}/{pom.xml,src} -path '*/test' -prune -o -newer "$stamp" -type f -print -quit)" ]
}

# build [PROFILE]: sets the class path; a profile is built into a folder of its own.
build() {
  local target=$benchmarks/target${1:+/$1}
  command -v "$java" > /dev/null || fail "Java is missing; on Debian: apt-get install openjdk-17-jdk"
  command -v mvn > /dev/null || fail "Maven is missing; on Debian: apt-get install maven"
  if ! is_built "$target"; then
    echo "Building the benchmarks${1:+ with profile $1} ..." >&2
    (cd "$root" && mvn -q -B -Dstyle.color=never -Dmaven.test.skip=true -pl benchmarks -am ${1:+-P "$1"} package) >&2
  fi
  classpath=$target/classes:$(cat "$target/classpath")
}

# will_measure ARGUMENTS...: whether more is asked for than to show what is there.
will_measure() {
  case " $* " in
    *" --from "* | *" --help "* | *" -h "*) false ;;
  esac
}

# run_python SCRIPT ARGUMENTS...: ends this script; $profile may name a profile to build.
run_python() {
  local script=$1
  shift
  if will_measure "$@"; then
    build ${profile:-}
    export ADAGIO_BENCHMARKS_JAVA=$java ADAGIO_BENCHMARKS_CLASSPATH=$classpath
  fi
  PYTHONDONTWRITEBYTECODE=1 exec "$python" "$benchmarks/python/$script" "$@"
}
