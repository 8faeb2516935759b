# Sourced by the scripts beside it: builds the benchmarks where they are not up to date.
benchmarks=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$benchmarks")
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

is_built() {
  local stamp=$benchmarks/target/classpath
  [ -f "$stamp" ] || return 1
  [ -z "$(cd "$root" && find pom.xml {core,benchmarks}/{pom.xml,src/main} -newer "$stamp" -print -quit)" ]
}

build() {
  command -v "$java" > /dev/null || fail "Java is missing; on Debian: apt-get install openjdk-17-jdk"
  command -v mvn > /dev/null || fail "Maven is missing; on Debian: apt-get install maven"
  if ! is_built; then
    echo "Building the benchmarks ..." >&2
    (cd "$root" && mvn -q -B -Dstyle.color=never -DskipTests -pl benchmarks -am package) >&2
  fi
  classpath=$benchmarks/target/classes:$(cat "$benchmarks/target/classpath")
}
