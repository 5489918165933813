//! Migrations and the built app are compiled in; cargo is told to look at their folders.

use std::fs;

fn main() {
    // Without the app the server still builds, and says that the app isn't there.
    let _ = fs::create_dir_all("../web/dist");
    println!("cargo:rerun-if-changed=../web/dist");
    println!("cargo:rerun-if-changed=../migrations/sqlite");
}
