# Fantail's commands. `npx -y rust-just` runs them without installing anything by hand.

set shell := ["bash", "-euo", "pipefail", "-c"]

# What can be done here.
default:
    @{{ just_executable() }} --list --unsorted

# Builds and starts Fantail on http://localhost:3001, with a demo studio on the first run.
run: app
    @scripts/need.sh cargo
    cargo build --quiet --locked --bin fantail
    target/debug/fantail demo --if-empty
    target/debug/fantail serve

# Runs every check and test there is, the browser's included; the last line counts them.
test *only:
    @scripts/need.sh node cargo
    @node scripts/test.mjs {{ only }}

# Leaves target/release/fantail with the app inside.
build: app
    @scripts/need.sh cargo
    @scripts/release.sh
    @ls -lh target/release/fantail

# The server on :3001 and the app with hot reload on :5173.
dev: packages wasm
    @scripts/need.sh cargo
    cargo build --quiet --locked --bin fantail
    target/debug/fantail demo --if-empty
    (target/debug/fantail serve & cd web && npm run dev; kill %1)

# The rules as WebAssembly, and their package for the browser.
wasm:
    @scripts/need.sh cargo
    @scripts/wasm.sh

# Writes the TypeScript shapes of core::wire to bindings/.
bindings:
    @scripts/need.sh cargo
    rm -rf bindings
    cargo test --quiet --locked -p fantail-core --lib export_bindings

# The built app, in web/dist.
app: packages wasm
    cd web && npm run --silent build

# The app's packages, as locked.
packages:
    @scripts/need.sh node
    @scripts/packages.sh

# Asks the API what its own description makes up, for some minutes; `just test` does it for half a minute.
fuzz:
    @scripts/need.sh node cargo
    cargo build --quiet --locked --bin fantail
    node scripts/fuzz.mjs

# Lets a hundred members and admins loose on the server at once, then kills it again and again while it is written to.
crowd seconds="30" kills="200":
    @scripts/need.sh node cargo
    cargo build --quiet --locked --bin fantail
    node scripts/crowd.mjs {{ seconds }}
    KILLS={{ kills }} cargo test --quiet --locked -p fantail-server --test cli kills

# Runs a real Litestream beside a server under load, kills both or one, and goes on from the replica, five times.
standby:
    @scripts/need.sh node cargo
    cargo build --quiet --locked --bin fantail
    node scripts/standby.mjs

# Formats everything.
fmt:
    cargo fmt
    cd web && npx biome check --write --no-errors-on-unmatched .

# Every dependency by its licence, against what deny.toml allows; asks nobody.
licences:
    @scripts/need.sh node cargo
    @node scripts/licences.mjs --list

# Licences, bans, sources, duplicates and advisories of every crate (needs cargo-deny, and its database).
deny:
    cargo deny --locked check

# What the binary and the app in it are made of, as CycloneDX, in target/sbom.
sbom: packages
    @scripts/need.sh cargo
    @node scripts/sbom.mjs

# Builds the release binary twice from the last commit, in two folders, and compares them byte for byte; takes many minutes.
reproduce:
    @scripts/need.sh node cargo
    @scripts/reproduce.sh

# Times the calls that members wait for, what many at once get done, and how quickly the staff's screens answer a hand, on demo
# studios of their own.
bench: build
    node scripts/bench.mjs
    @scripts/need.sh python
    node scripts/bench-writes.mjs
    @scripts/need.sh browser
    node scripts/bench-staff.mjs

# Makes ten years of a busy studio once, in target/decade, and times the calls that grow with the years (needs Python).
decade: build
    node scripts/decade.mjs

# Times a phone's first screens beside a blank page of React and Vite on the same terms.
bench-web: build
    @scripts/need.sh browser
    node scripts/bench-web.mjs
