//! Tests that no files import each other in a circle, and that no module imports from a layer above.
//!
//! A module is a file. It imports each file that one of its paths leads to, in a `use` or elsewhere in its code. A path
//! begins with `crate`, `self`, `super`, a child module of the file or a name that a `use` imports, and leads to the
//! longest part of it that is a file: `super::Conn`, which `db/mod.rs` re-exports, leads to `db/mod.rs`, and
//! `super::conn::Conn` to `db/conn.rs`. A declaration `mod child;` imports nothing. Test modules are left out: they may
//! import anything.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, UseTree, Visibility};

type Module = Vec<String>;
type Imports = BTreeMap<Module, BTreeSet<Module>>;

#[test]
fn no_file_imports_in_a_circle() {
    for package in ["core", "server"] {
        let imports = imports_of(package);
        let circles = circles(&imports);
        assert!(
            circles.is_empty(),
            "{package}:\n{}",
            described(&circles, &imports)
        );
    }
}

/// The modules of the server, from the lowest layer to the highest. `error` and `shutdown` serve every layer.
const LAYERS: [&str; 19] = [
    "clock",
    "decided",
    "config",
    "db",
    "store",
    "schedule",
    "calendar",
    "auth",
    "mail",
    "push",
    "public_timetable",
    "actions",
    "metrics",
    "backups",
    "app",
    "http",
    "jobs",
    "demo",
    "cli",
];

#[test]
fn no_module_of_the_server_imports_from_a_layer_above() {
    let layer = |module: &Module| LAYERS.iter().position(|name| *name == module[0]);
    let imports = imports_of("server");
    let mut downward = 0;
    for (from, to) in imports
        .iter()
        .filter(|(from, _)| !from.is_empty())
        .flat_map(|(from, all)| all.iter().map(move |to| (from, to)))
    {
        let (Some(lower), Some(upper)) = (to.first().and_then(|_| layer(to)), layer(from)) else {
            continue;
        };
        assert!(
            lower <= upper,
            "{} imports {}",
            from.join("::"),
            to.join("::")
        );
        downward += usize::from(lower < upper);
    }
    assert!(500 < downward, "only {downward} imports were found");
}

#[test]
fn each_module_of_the_server_is_in_a_layer() {
    let rooms: BTreeSet<String> = imports_of("server")
        .into_keys()
        .filter_map(|module| module.first().cloned())
        .collect();
    let known: BTreeSet<String> = LAYERS
        .iter()
        .chain(&["error", "shutdown"])
        .map(|&name| name.to_owned())
        .collect();
    assert_eq!(rooms, known);
}

fn described(circles: &[Vec<Module>], imports: &Imports) -> String {
    let mut text = String::new();
    for circle in circles {
        writeln!(text, "{} files:", circle.len()).unwrap();
        for from in circle {
            let to = imports[from].iter().filter(|to| circle.contains(to));
            let to: Vec<_> = to.map(|to| to.join("::")).collect();
            writeln!(text, "  {} -> {}", from.join("::"), to.join(", ")).unwrap();
        }
    }
    text
}

/// Returns the strongly connected components that have more than one file.
fn circles(imports: &Imports) -> Vec<Vec<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = imports
        .keys()
        .map(|from| (from, reached_from(from, imports)))
        .collect();
    let mut circles = BTreeSet::new();
    for (from, reachable) in &reached {
        let circle: Vec<Module> = reachable
            .iter()
            .filter(|to| reached[**to].contains(from))
            .map(|to| (*to).clone())
            .collect();
        if 1 < circle.len() {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

fn reached_from<'a>(start: &'a Module, imports: &'a Imports) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(from) = open.pop() {
        for to in &imports[from] {
            if reached.insert(to) {
                open.push(to);
            }
        }
    }
    reached
}

fn imports_of(package: &str) -> Imports {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let root = workspace.join(package).join("src");
    let mut code: BTreeMap<Module, Code> = super::files(&root)
        .into_iter()
        // A binary is a separate crate.
        .filter(|path| !path.ends_with("src/main.rs"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (module_of(&path, &root), Code::parse(&text))
        })
        .collect();
    let of_tests: BTreeSet<Module> = code
        .iter()
        .flat_map(|(module, code)| code.test_modules.iter().map(|name| child(module, name)))
        .collect();
    let modules: BTreeSet<Module> = code.keys().cloned().collect();
    let is_of_tests = |module: &Module| of_tests.iter().any(|tests| module.starts_with(tests));
    code.retain(|module, _| !is_of_tests(module));
    let imports = |(module, code): (&Module, &Code)| {
        let mut found: BTreeSet<Module> = code
            .paths
            .iter()
            .filter_map(|path| resolved(module, path, &code.imported, &modules))
            .collect();
        found.retain(|to| to != module && !is_of_tests(to));
        (module.clone(), found)
    };
    code.iter().map(imports).collect()
}

fn module_of(path: &Path, root: &Path) -> Module {
    let path: PathBuf = path.strip_prefix(root).unwrap().with_extension("");
    let mut module: Module = path
        .iter()
        .map(|part| part.to_str().unwrap().to_owned())
        .collect();
    if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
        module.pop();
    }
    module
}

fn child(module: &Module, name: &str) -> Module {
    let mut child = module.clone();
    child.push(name.to_owned());
    child
}

/// Returns the file that a path leads to.
fn resolved(
    module: &Module,
    path: &[String],
    imported: &BTreeMap<String, Vec<String>>,
    modules: &BTreeSet<Module>,
) -> Option<Module> {
    let mut at = match path[0].as_str() {
        "crate" => Module::new(),
        "self" | "super" => module.clone(),
        name if modules.contains(&child(module, name)) => module.clone(),
        name => {
            let before = imported.get(name).filter(|before| before[0] != name)?;
            let whole = [before.as_slice(), &path[1..]].concat();
            return resolved(module, &whole, imported, modules);
        }
    };
    for part in path {
        match part.as_str() {
            "crate" | "self" => {}
            "super" => {
                at.pop()?;
            }
            name if modules.contains(&child(&at, name)) => at.push(name.to_owned()),
            _ => break,
        }
    }
    Some(at)
}

/// What a file says about other modules, outside its tests.
#[derive(Default)]
struct Code {
    /// Each path in the code. A `use` with braces has one for each leaf.
    paths: Vec<Vec<String>>,
    /// The path of each name that a `use` imports.
    imported: BTreeMap<String, Vec<String>>,
    /// The test modules that have their own file: `#[cfg(test)] mod faults;`.
    test_modules: Vec<String>,
}

impl Code {
    fn parse(text: &str) -> Code {
        let mut code = Code::default();
        code.visit_file(&syn::parse_file(text).unwrap());
        code
    }

    fn import(&mut self, tree: &UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.import(&path.tree, &with(&path.ident)),
            UseTree::Group(group) => group
                .items
                .iter()
                .for_each(|tree| self.import(tree, before)),
            UseTree::Glob(_) => self.paths.push(before.to_vec()),
            UseTree::Name(name) => {
                let is_module = name.ident == "self";
                let path = if is_module {
                    before.to_vec()
                } else {
                    with(&name.ident)
                };
                self.add_import(path.last().cloned().unwrap_or_default(), path);
            }
            UseTree::Rename(renamed) => {
                self.add_import(renamed.rename.to_string(), with(&renamed.ident));
            }
        }
    }

    fn add_import(&mut self, name: String, path: Vec<String>) {
        self.paths.push(path.clone());
        self.imported.insert(name, path);
    }

    /// Adds the paths in the arguments of a macro, which aren't parsed.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) if colons == 2 => path.push(name.to_string()),
                TokenTree::Ident(name) => self.end_path(&mut path, Some(name.to_string())),
                TokenTree::Punct(punct) if punct.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Group(group) => {
                    self.end_path(&mut path, None);
                    self.add_tokens(group.stream());
                }
                _ => self.end_path(&mut path, None),
            }
            colons = 0;
        }
        self.end_path(&mut path, None);
    }

    fn end_path(&mut self, path: &mut Vec<String>, next: Option<String>) {
        let whole = std::mem::replace(path, next.into_iter().collect());
        if 1 < whole.len() {
            self.paths.push(whole);
        }
    }
}

impl<'a> Visit<'a> for Code {
    fn visit_item(&mut self, item: &'a Item) {
        match item {
            Item::Mod(module) if is_test(&module.attrs) => {
                if module.content.is_none() {
                    self.test_modules.push(module.ident.to_string());
                }
            }
            Item::Fn(function) if is_test(&function.attrs) => {}
            Item::Use(using) if is_test(&using.attrs) => {}
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_item_use(&mut self, using: &'a ItemUse) {
        self.import(&using.tree, &[]);
    }

    fn visit_item_mod(&mut self, module: &'a ItemMod) {
        visit::visit_item_mod(self, module);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names: Vec<_> = path
            .segments
            .iter()
            .map(|part| part.ident.to_string())
            .collect();
        if 1 < names.len() {
            self.paths.push(names);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'a Macro) {
        visit::visit_macro(self, called);
        self.add_tokens(called.tokens.clone());
    }

    /// The path in `pub(in crate::store)` is no import.
    fn visit_visibility(&mut self, _: &'a Visibility) {}

    fn visit_attribute(&mut self, _: &'a Attribute) {}
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list();
        attribute.path().is_ident("cfg") && list.is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

#[test]
fn a_circle_is_found() {
    let module = |name: &str| vec![name.to_owned()];
    let edge = |from: &str, to: &[&str]| (module(from), to.iter().map(|to| module(to)).collect());
    let imports = Imports::from([
        edge("a", &["b"]),
        edge("b", &["c", "d"]),
        edge("c", &["a"]),
        edge("d", &[]),
    ]);
    assert_eq!(
        circles(&imports),
        [vec![module("a"), module("b"), module("c")]]
    );
}

#[test]
fn paths_are_read_only_from_code() {
    let code = Code::parse(
        r#"
        // use crate::comment;
        use super::{a, b::{self, C as D}};
        pub(in crate::store) fn f<'a>(x: &'a str) -> crate::e::F {
            call("crate::text", '"', assert!(crate::i::J == 1, "{}", a::k()), crate::g::h(x))
        }
        #[cfg(test)]
        mod tests;
        #[cfg(test)]
        mod other {
            use crate::unseen;
        }"#,
    );
    let found: BTreeSet<String> = code.paths.iter().map(|path| path.join("::")).collect();
    let expected = [
        "a::k",
        "crate::e::F",
        "crate::g::h",
        "crate::i::J",
        "super::a",
        "super::b",
        "super::b::C",
    ];
    assert_eq!(found, expected.map(str::to_owned).into());
    assert_eq!(code.test_modules, ["tests"]);
    assert_eq!(code.imported["D"], ["super", "b", "C"]);
}

#[test]
fn a_path_leads_to_the_file_of_its_longest_matching_part() {
    let module = |path: &str| -> Module {
        let names = path.split("::").filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    };
    let modules = BTreeSet::from(["", "db", "db::conn", "store", "store::users"].map(module));
    let imported = BTreeMap::from([("store".to_owned(), module("crate::store"))]);
    let leads_to = |from: &str, path: &str| {
        resolved(&module(from), &module(path), &imported, &modules).map(|to| to.join("::"))
    };
    for (from, path, to) in [
        ("db::conn", "super::Conn", Some("db")),
        ("db", "conn::Conn", Some("db::conn")),
        ("", "crate::db::conn::Conn", Some("db::conn")),
        ("db", "store::users::find", Some("store::users")),
        ("db", "std::fs", None),
    ] {
        assert_eq!(leads_to(from, path).as_deref(), to, "{from}: {path}");
    }
}
