// Tests that missing packages are installed in each state of Debian's package lists: node --test scripts/apt.test.mjs
//
// The real scripts run in a sandbox. Their PATH has a few basic tools, and fakes of apt-get, apt-cache, id, rustc and
// cargo, which log their arguments. The package lists have one file per package, with its candidate version and the LLVM
// version that it depends on; each update activates the next lists. The archive is a list of package versions.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

const SCRIPTS = dirname(fileURLToPath(import.meta.url));
const TOOLS = ["awk", "bash", "cat", "chmod", "cp", "cut", "dirname", "env", "grep", "head", "ls", "mkdir", "rm", "sed", "sort", "tail"];

const FAKES = {
  id: `echo "$FAKE_UID"`,

  // Like apt-cache, \`show\` succeeds if it knows one of the names, \`policy\` always, and the output is localised.
  "apt-cache": `
    echo "apt-cache $*" >>"$WORLD/log"
    if [ "\${LC_ALL:-}" = C ]; then candidate=Candidate depends=Depends; else candidate=Installationskandidat depends="Hängt ab von"; fi
    command=$1; shift
    case $command in
    policy)
      for name in "$@"; do
        if [ -f "$WORLD/lists/$name" ]; then
          read -r version llvm <"$WORLD/lists/$name"
          printf '%s:\\n  Installed: (none)\\n  %s: %s\\n  Version table:\\n' "$name" "$candidate" "$version"
        else
          echo "N: Unable to locate package $name" >&2
        fi
      done ;;
    show)
      for name in "$@"; do if [ -f "$WORLD/lists/$name" ]; then found=yes; fi; done
      [ -n "\${found:-}" ] ;;
    pkgnames) ls "$WORLD/lists" | grep "^$1" ;;
    depends)
      for name in "$@"; do :; done
      read -r version llvm <"$WORLD/lists/$name"
      printf '%s\\n  %s: libc6\\n  %s: libstd-rust-web-dev\\n' "$name" "$depends" "$depends"
      case " $* " in *" --recurse "*) printf 'libstd-rust-web-1\\n  %s: libllvm%s\\n  %s: libc6\\n' "$depends" "$llvm" "$depends" ;; esac ;;
    esac`,

  "apt-get": `
    while :; do case $1 in -o) shift 2 ;; -*) shift ;; *) break ;; esac; done
    command=$1; shift
    if [ "$command" = update ]; then
      echo "apt-get update" >>"$WORLD/log"
      updates=$(($(cat "$WORLD/updates") + 1))
      echo $updates >"$WORLD/updates"
      if [ ! -d "$WORLD/lists.$updates" ]; then echo "E: Some index files failed to download." >&2; exit 100; fi
      rm -rf "$WORLD/lists"; cp -r "$WORLD/lists.$updates" "$WORLD/lists"
      exit "$UPDATE_STATUS"
    fi
    names=; for name in "$@"; do case $name in -*) ;; *) names="$names $name" ;; esac; done
    echo "apt-get $command$names" >>"$WORLD/log"
    for name in $names; do
      if [ ! -f "$WORLD/lists/$name" ]; then echo "E: Unable to locate package $name" >&2; exit 100; fi
    done
    for name in $names; do
      if ! grep -qxF "$name $(cat "$WORLD/lists/$name")" "$WORLD/archive"; then echo "E: Failed to fetch $name.deb  404  Not Found" >&2; exit 100; fi
    done
    for name in $names; do echo "Setting up $name ..."; bash "$WORLD/unpack" "$name" $(cat "$WORLD/lists/$name"); done`,

  // Rust's own toolchain, without the WebAssembly library.
  rustc: `if [ "$1" = --version ]; then echo "rustc 1.97.0 (0 2026-01-01)"; else echo "$WORLD/nowhere"; fi`,
  cargo: `
    mkdir -p target/pack/debug
    printf '#!%s/usr/bin/bash\\necho packed >>"%s/log"\\n' "$WORLD" "$WORLD" >target/pack/debug/wasm-rules-pack
    chmod +x target/pack/debug/wasm-rules-pack`,
};

// Writes a package's files: \`unpack NAME VERSION LLVM\`.
const UNPACK = `
  write() { printf '#!%s/usr/bin/bash\\n%s\\n' "$WORLD" "$2" >"$WORLD/usr/bin/$1"; chmod +x "$WORLD/usr/bin/$1"; }
  number=\${2#*:}
  case $1 in
  rustc-web) write rustc "case \\$1 in -vV) echo 'LLVM version: $3.1.8' ;; --version) echo 'rustc \${number%%+*} (0 2026-01-01)' ;; *) echo '$WORLD/usr' ;; esac" ;;
  rust-web-src) mkdir -p "$WORLD/usr/lib/rustlib/src/rust/library/std"; : >"$WORLD/usr/lib/rustlib/src/rust/library/std/Cargo.toml" ;;
  cargo-web) write cargo 'echo "linked by \${CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER##*/}" >>"$WORLD/log"' ;;
  lld-*) write wasm-ld-\${1#lld-} "echo 'Debian LLD $number'" ;;
  esac`;

/** Returns the list entries of a compiler with these versions of Rust and LLVM. */
const compiler = (version, llvm) => ({
  "rustc-web": `${version}.0+dfsg1-1~deb12u1 ${llvm}`,
  "rust-web-src": `${version}.0+dfsg1-1~deb12u1`,
  "cargo-web": `${version}.0+dfsg1-1~deb12u1`,
});
const linkers = (...majors) => Object.fromEntries(majors.map((major) => [`lld-${major}`, `1:${major}.1.8-1~deb12u1`]));

const OLD = { ...compiler("1.85", 19), ...linkers(14, 19) };
const NEW = { ...compiler("1.96", 22), ...linkers(14, 19, 22) };
const PAIR = "rustc-web cargo-web rust-web-src lld-22";
const BUILT = ["linked by wasm-ld-22", "packed"];

/**
 * Runs a script with the first of `lists`, and with the next one after each update. `archive` has the packages that can
 * be downloaded; by default, those of the last lists.
 */
function run(script, { lists, archive = lists.at(-1), installed = {}, uid = 0, wanted = "1.95", updateStatus = 0, path = {} }) {
  const world = mkdtempSync(join(tmpdir(), "fantail-apt-"));
  try {
    const bin = join(world, "usr/bin");
    const fakes = join(world, "fakes");
    for (const folder of [bin, fakes, join(world, "scripts")]) mkdirSync(folder, { recursive: true });
    for (const tool of TOOLS) {
      const found = process.env.PATH.split(delimiter).map((folder) => join(folder, tool)).find(existsSync);
      assert.ok(found, `${tool} is on the PATH`);
      symlinkSync(found, join(bin, tool));
    }
    for (const [name, body] of Object.entries({ ...FAKES, ...path })) {
      if (body === null) continue;
      writeFileSync(join(fakes, name), `#!${bin}/bash\n${body}\n`);
      chmodSync(join(fakes, name), 0o755);
    }
    for (const name of ["apt.sh", "browser.sh", "need.sh", "remap.sh", "wasm.sh"]) {
      const text = readFileSync(join(SCRIPTS, name), "utf8");
      writeFileSync(join(world, "scripts", name), text.replaceAll("/usr/bin/", `${bin}/`));
    }
    writeFileSync(join(world, "Cargo.toml"), `[workspace.package]\nrust-version = "${wanted}"\n`);
    writeFileSync(join(world, "unpack"), UNPACK);
    writeFileSync(join(world, "updates"), "0\n");
    writeFileSync(join(world, "log"), "");
    writeFileSync(join(world, "archive"), Object.entries(archive).map((entry) => `${entry.join(" ")}\n`).join(""));
    lists.forEach((names, n) => {
      mkdirSync(join(world, `lists.${n}`));
      for (const [name, version] of Object.entries(names)) writeFileSync(join(world, `lists.${n}`, name), `${version}\n`);
    });
    cpSync(join(world, "lists.0"), join(world, "lists"), { recursive: true });

    const env = {
      PATH: `${fakes}${delimiter}${bin}`,
      WORLD: world,
      FAKE_UID: String(uid),
      UPDATE_STATUS: String(updateStatus),
      RUSTUP_AUTO_INSTALL: "0",
      LANG: "de_DE.UTF-8",
    };
    const bash = (...args) => spawnSync(join(bin, "bash"), args, { cwd: world, env, encoding: "utf8" });
    for (const [name, version] of Object.entries(installed)) bash("unpack", name, ...version.split(" "));

    const { status, stdout, stderr } = bash(...script);
    const log = readFileSync(join(world, "log"), "utf8").split("\n").filter(Boolean);
    assert.equal(stdout, "", "the output of apt-get must not be in the script's output");
    const queries = log.filter((line) => line.startsWith("apt-cache "));
    for (const query of queries.filter((line) => line.includes("policy"))) {
      assert.equal(query.split(" ").length, 3, `each package needs its own query: ${query}`);
    }
    const apt = log.filter((line) => line.startsWith("apt-get ")).map((line) => line.slice("apt-get ".length));
    // A set, because the number of builds doesn't matter.
    const built = new Set(log.filter((line) => !line.startsWith("apt-")));
    return { status, stderr, queries, did: [...apt, ...built] };
  } finally {
    rmSync(world, { recursive: true });
  }
}

const wasm = (world) => run(["scripts/wasm.sh"], world);
const need = (what, world) => run(["scripts/need.sh", what], world);

function expectSuccess(result, did) {
  assert.deepEqual({ status: result.status, did: result.did }, { status: 0, did }, result.stderr);
}

/** Expects one line on stderr and exit code 1. */
function expectFailure(result, did, sentence) {
  assert.deepEqual({ status: result.status, did: result.did }, { status: 1, did }, result.stderr);
  const lines = result.stderr.trimEnd().split("\n");
  assert.match(lines.at(-1), sentence);
  assert.match(lines.at(-1), /^Fantail needs .*\.$/);
  assert.equal(lines.filter((line) => !/^[EN]: /.test(line) && !line.startsWith("Setting up")).length, 1, result.stderr);
}

test("if the lists have all packages, they are installed without an update", () => {
  expectSuccess(wasm({ lists: [NEW] }), [`install ${PAIR}`, ...BUILT]);
});

test("if the lists lack the linker, they are updated once", () => {
  const { "lld-22": _, ...without } = NEW;
  expectSuccess(wasm({ lists: [without, NEW] }), ["update", `install ${PAIR}`, ...BUILT]);
  expectSuccess(wasm({ lists: [{ ...NEW, "lld-22": "(none)" }, NEW] }), ["update", `install ${PAIR}`, ...BUILT]);
});

for (const name of ["rustc-web", "rust-web-src", "cargo-web"]) {
  test(`if the lists lack ${name}, they are updated once`, () => {
    const { [name]: _, ...without } = NEW;
    expectSuccess(wasm({ lists: [without, NEW] }), ["update", `install ${PAIR}`, ...BUILT]);
    expectSuccess(wasm({ lists: [{ ...NEW, [name]: "(none)" }, NEW] }), ["update", `install ${PAIR}`, ...BUILT]);
    // The library's source must have the compiler's version.
    expectSuccess(wasm({ lists: [{ ...NEW, [name]: OLD[name] }, NEW] }), ["update", `install ${PAIR}`, ...BUILT]);
  });
}

test("if the lists' compiler is too old, they are updated", () => {
  expectSuccess(wasm({ lists: [OLD, NEW] }), ["update", `install ${PAIR}`, ...BUILT]);
});

test("empty lists are updated", () => {
  expectSuccess(wasm({ lists: [{}, NEW] }), ["update", `install ${PAIR}`, ...BUILT]);
});

test("if the first install fails with 404, the lists are updated and the second install succeeds", () => {
  const weeksOld = { ...compiler("1.95", 22), ...linkers(14, 19, 22) };
  expectSuccess(wasm({ lists: [weeksOld, NEW] }), [`install ${PAIR}`, "update", `install ${PAIR}`, ...BUILT]);
});

test("after a 404, the compiler and linker come from the updated lists", () => {
  const newest = { ...compiler("1.98", 23), ...linkers(22, 23) };
  expectSuccess(wasm({ lists: [NEW, newest] }), [`install ${PAIR}`, "update", "install rustc-web cargo-web rust-web-src lld-23", "linked by wasm-ld-23", "packed"]);
});

test("a missing package and a later 404 cause one update each", () => {
  const between = { ...compiler("1.95", 22), ...linkers(22) };
  expectSuccess(wasm({ lists: [{}, between, NEW] }), ["update", `install ${PAIR}`, "update", `install ${PAIR}`, ...BUILT]);
});

test("a failed update is not fatal", () => {
  expectSuccess(wasm({ lists: [OLD, NEW], updateStatus: 100 }), ["update", `install ${PAIR}`, ...BUILT]);
  expectSuccess(wasm({ lists: [{ ...compiler("1.95", 22), ...linkers(22) }, NEW], updateStatus: 100 }), [`install ${PAIR}`, "update", `install ${PAIR}`, ...BUILT]);
});

test("if no package can be installed, there is one update and one message", () => {
  const couldNot = /^Fantail needs Rust's WebAssembly library, and apt-get could not install it .*1\.95/;
  expectFailure(wasm({ lists: [{}, {}] }), ["update"], couldNot);
  expectFailure(wasm({ lists: [{}] }), ["update"], couldNot);
  expectFailure(wasm({ lists: [OLD, OLD] }), ["update"], couldNot);
  // The lists have only older linkers.
  expectFailure(wasm({ lists: [{ ...compiler("1.96", 22), ...linkers(9, 14, 19) }] }), ["update"], couldNot);
});

test("a failing install is tried twice", () => {
  const couldNot = /apt-get could not install it/;
  expectFailure(wasm({ lists: [NEW, NEW], archive: {} }), [`install ${PAIR}`, "update", `install ${PAIR}`], couldNot);
  expectFailure(wasm({ lists: [{}, NEW, NEW, NEW], archive: {} }), ["update", `install ${PAIR}`, "update", `install ${PAIR}`], couldNot);
  expectFailure(wasm({ lists: [NEW, {}], archive: {} }), [`install ${PAIR}`, "update"], couldNot);
});

test("the linker of the same LLVM version is preferred, then the next newer one", () => {
  const rust = compiler("1.96", 22);
  const install = (major) => [`install rustc-web cargo-web rust-web-src lld-${major}`, `linked by wasm-ld-${major}`, "packed"];
  expectSuccess(wasm({ lists: [{ ...rust, ...linkers(21, 22, 23, 100) }] }), install(22));
  expectSuccess(wasm({ lists: [{ ...rust, ...linkers(9, 21, 100, 23) }] }), install(23));
  expectSuccess(wasm({ lists: [{ ...rust, ...linkers(9, 100) }] }), install(100));
});

test("the oldest allowed compiler is the rust-version of Cargo.toml", () => {
  expectSuccess(wasm({ wanted: "1.97", lists: [NEW, { ...compiler("1.97", 22), ...linkers(22) }] }), ["update", `install ${PAIR}`, ...BUILT]);
  expectFailure(wasm({ wanted: "1.97", lists: [NEW, NEW] }), ["update"], /1\.97/);
  const { status, stdout } = spawnSync("bash", ["-c", `. "${SCRIPTS}/apt.sh" && oldest_rust`], { encoding: "utf8" });
  assert.equal(status, 0);
  assert.match(stdout, /^\d+\.\d+\n$/);
});

test("installed packages are used without a query to apt-cache", () => {
  const result = wasm({ lists: [{}], installed: { ...compiler("1.96", 22), ...linkers(19, 23) } });
  expectSuccess(result, ["linked by wasm-ld-23", "packed"]);
  assert.deepEqual(result.queries, []);
});

test("an installed compiler or linker that is too old is not used", () => {
  expectSuccess(wasm({ lists: [NEW], installed: OLD }), [`install ${PAIR}`, ...BUILT]);
  expectSuccess(wasm({ lists: [NEW], installed: { ...compiler("1.96", 22), ...linkers(19) } }), [`install ${PAIR}`, ...BUILT]);
});

test("the version of a linker without a number in its name comes from --version", () => {
  const path = { "wasm-ld": "echo 'LLD 22.1.8 (compatible with GNU linkers)'" };
  expectSuccess(wasm({ lists: [{}], installed: compiler("1.96", 22), path }), ["linked by wasm-ld", "packed"]);
});

test("users who aren't root get instructions, and nothing is installed", () => {
  expectFailure(wasm({ lists: [NEW], uid: 1000 }), [], new RegExp(`rustup target add wasm32-unknown-unknown' \\(or, on Debian, as root: apt-get install ${PAIR}\\)\\.$`));
  expectFailure(wasm({ lists: [OLD, NEW], uid: 1000 }), [], /on Debian, as root: apt-get update, then run this again\)\.$/);
  expectFailure(wasm({ lists: [{}], path: { "apt-get": null, "apt-cache": null } }), [], /rustup target add/);
});

for (const [what, packages, word] of [
  ["browser", ["chromium-headless-shell", "fonts-dejavu-core"], "Chromium"],
  ["python", ["python3", "python3-venv"], "Python 3"],
]) {
  const install = `install ${packages.join(" ")}`;
  const at = (version) => Object.fromEntries(packages.map((name) => [name, version]));

  test(`need.sh ${what}: in the lists, not in the lists, 404, not available`, () => {
    expectSuccess(need(what, { lists: [at("2")] }), [install]);
    expectSuccess(need(what, { lists: [{}, at("2")] }), ["update", install]);
    for (const name of packages) {
      expectSuccess(need(what, { lists: [{ [name]: "1" }, at("2")] }), ["update", install]);
      expectSuccess(need(what, { lists: [{ ...at("1"), [name]: "(none)" }, at("2")] }), ["update", install]);
    }
    expectSuccess(need(what, { lists: [at("1"), at("2")] }), [install, "update", install]);
    expectSuccess(need(what, { lists: [{}, at("1"), at("2")] }), ["update", install, "update", install]);
    const couldNot = new RegExp(`^Fantail needs ${word} .*, and apt-get could not install it\\.$`);
    expectFailure(need(what, { lists: [{}, {}] }), ["update"], couldNot);
    expectFailure(need(what, { lists: [at("1"), at("1")], archive: {} }), [install, "update", install], couldNot);
    expectFailure(need(what, { lists: [at("1")], uid: 1000 }), [], new RegExp(`^Fantail needs ${word} .*on Debian: apt-get install`));
  });
}

test("need.sh browser: installs the full browser if the lists lack the headless shell", () => {
  const whole = { chromium: "1", "fonts-dejavu-core": "1" };
  expectSuccess(need("browser", { lists: [whole] }), ["install chromium fonts-dejavu-core"]);
});

test("need.sh cargo requires the rust-version of Cargo.toml", () => {
  expectSuccess(need("cargo", { lists: [{}], path: { cc: "" } }), []);
  expectFailure(need("cargo", { lists: [{}], path: { cc: "" }, wanted: "1.98" }), [], /Rust 1\.98 or newer; this is 1\.97\.0/);
  expectFailure(need("cargo", { lists: [{}], path: { cc: "", cargo: null }, wanted: "1.98" }), [], /Rust 1\.98 or newer: see/);
});
