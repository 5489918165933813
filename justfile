# Fantail's commands. `npx -y rust-just` runs them without installing anything by hand.

set shell := ["bash", "-euo", "pipefail", "-c"]

# Lists the commands.
default:
    @{{ just_executable() }} --list --unsorted

# Builds and starts Fantail on http://localhost:3001, with a demo studio on the first run.
run: app
    @scripts/need.sh cargo
    cargo build --quiet --locked --bin fantail
    target/debug/fantail demo --if-empty
    target/debug/fantail serve

# Runs every check and test, the browser's included; the last line counts them.
test *only:
    @scripts/need.sh node cargo
    @node scripts/test.mjs {{ only }}

# Runs the tests that take minutes: a million situations, fuzzing, a crowd, 200 kills, the standby.
test-long: prove nights fuzz crowd standby

# Builds a release, after every test.
release: test test-long build

# Builds target/release/fantail, with the app inside.
build: app
    @scripts/need.sh cargo
    @scripts/release.sh
    @ls -lh target/release/fantail

# Runs the server on :3001 and the app with hot reload on :5173.
dev: packages wasm
    @scripts/need.sh cargo
    cargo build --quiet --locked --bin fantail
    target/debug/fantail demo --if-empty
    (target/debug/fantail serve & trap "kill %1" EXIT; cd web && npm run dev)

# Builds the rules as WebAssembly, and their package for the browser.
wasm:
    @scripts/need.sh cargo
    @scripts/wasm.sh

# Writes the TypeScript types of core::wire to bindings/.
bindings:
    @scripts/need.sh cargo
    rm -rf bindings
    cargo test --quiet --locked -p fantail-core --lib export_bindings

# Builds the app in web/dist.
app: packages wasm
    cd web && npm run --silent build

# Installs the app's packages from the lockfile.
packages:
    @scripts/need.sh node
    @scripts/packages.sh

# Compares the server's rules with the browser's WebAssembly on a million random situations; `just test` compares a hundred thousand.
prove situations="1000000": wasm
    @scripts/need.sh node cargo
    cargo build --quiet --locked -p wasm-rules --example situations
    node core/tests/differential.mjs {{ situations }}

# Simulates nights of full classes with waitlists, and looks for unfairness.
nights count="1000":
    @scripts/need.sh cargo
    FANTAIL_NIGHTS={{ count }} cargo test --quiet --locked -p fantail-server --test api waitlist_nights

# Fuzzes the API with requests generated from its description, for some minutes.
fuzz:
    @scripts/need.sh node cargo
    cargo build --quiet --locked --bin fantail
    node scripts/fuzz.mjs

# Puts a hundred concurrent members and admins on a server, then kills another server repeatedly during writes.
crowd seconds="30" kills="200":
    @scripts/need.sh node cargo
    cargo build --quiet --locked --bin fantail
    node scripts/crowd.mjs {{ seconds }}
    KILLS={{ kills }} cargo test --quiet --locked -p fantail-server --test cli kills

# Runs Litestream beside a server under load, kills the server or both, and restores the replica, five times each.
standby:
    @scripts/need.sh node cargo
    cargo build --quiet --locked --bin fantail
    node scripts/standby.mjs

# Formats the Rust code and the app.
fmt:
    cargo fmt
    cd web && npx biome check --write --no-errors-on-unmatched .

# Lists every dependency by its licence and checks it against deny.toml, offline.
licences:
    @scripts/need.sh node cargo
    @node scripts/licences.mjs --list

# Checks licences, bans, sources, duplicates and advisories of every crate (needs cargo-deny and its database).
deny:
    cargo deny --locked check

# Writes the dependencies of the binary and its app to target/sbom, as CycloneDX.
sbom: packages
    @scripts/need.sh cargo
    @node scripts/sbom.mjs

# Builds the release binary twice from the last commit, in two folders, and compares them byte for byte (many minutes).
reproduce:
    @scripts/need.sh node cargo
    @scripts/reproduce.sh

# Measures the latency of API calls, the throughput of concurrent writes, and the response of staff screens.
bench: build
    node scripts/bench.mjs
    @scripts/need.sh python
    node scripts/bench-writes.mjs
    @scripts/need.sh browser
    node scripts/bench-staff.mjs

# Makes ten years of data once, in target/decade, and times the calls that grow with it (needs Python).
decade: build
    node scripts/decade.mjs

# Times a phone's first screens, and a blank React page under the same conditions.
bench-web: build
    @scripts/need.sh browser
    node scripts/bench-web.mjs
