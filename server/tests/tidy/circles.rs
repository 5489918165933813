//! Tests that no files import each other in a circle.
//!
//! A module is a file. It imports each file that one of its paths leads to, in a `use` or elsewhere in its code. A path
//! begins with `crate`, `self`, `super` or a child module of the file, and leads to the longest part of it that is a
//! file: `super::Conn`, which `db/mod.rs` re-exports, leads to `db/mod.rs`, and `super::conn::Conn` to `db/conn.rs`. A
//! declaration `mod child;` imports nothing. Test modules are left out: they may import anything.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

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
const LAYERS: [&str; 17] = [
    "clock", "decided", "config", "db", "store", "schedule", "calendar", "auth", "mail", "actions",
    "metrics", "backups", "app", "http", "jobs", "demo", "cli",
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
    let mut tokens: BTreeMap<Module, Vec<String>> = super::files(&root)
        .into_iter()
        // A binary is a separate crate.
        .filter(|path| !path.ends_with("src/main.rs"))
        .map(|path| {
            (
                module_of(&path, &root),
                without_tests(&fs::read_to_string(&path).unwrap()),
            )
        })
        .collect();
    let of_tests: BTreeSet<Module> = tokens
        .iter()
        .flat_map(|(module, tokens)| {
            let declared = tests_declared(tokens);
            declared.map(|name| child(module, name)).collect::<Vec<_>>()
        })
        .collect();
    let modules: BTreeSet<Module> = tokens.keys().cloned().collect();
    let is_of_tests = |module: &Module| of_tests.iter().any(|tests| module.starts_with(tests));
    tokens.retain(|module, _| !is_of_tests(module));
    let imports = |(module, tokens): (&Module, &Vec<String>)| {
        let mut found: BTreeSet<Module> = paths(tokens)
            .into_iter()
            .filter_map(|path| resolved(module, &path, &modules))
            .collect();
        found.retain(|to| to != module && !is_of_tests(to));
        (module.clone(), found)
    };
    tokens.iter().map(imports).collect()
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
fn resolved(module: &Module, path: &[&str], modules: &BTreeSet<Module>) -> Option<Module> {
    let mut parts = path;
    let mut at = match parts[0] {
        "crate" => Module::new(),
        "self" | "super" => module.clone(),
        name if modules.contains(&child(module, name)) => module.clone(),
        _ => return None,
    };
    loop {
        match parts.first() {
            Some(&"crate" | &"self") => {}
            Some(&"super") => {
                at.pop()?;
            }
            Some(name) if modules.contains(&child(&at, name)) => at.push((*name).to_owned()),
            _ => return Some(at),
        }
        parts = &parts[1..];
    }
}

/// Returns all paths in the code. A `use` with braces has one path for each leaf.
fn paths(tokens: &[String]) -> Vec<Vec<&str>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let is_a_start = is_a_name(&tokens[at])
            && tokens.get(at + 1).is_some_and(|next| next == "::")
            && (at == 0 || tokens[at - 1] != "::");
        // The path in `pub(in crate::store)` is a visibility, not an import.
        let is_a_visibility = at > 0 && tokens[at - 1] == "in";
        if is_a_start && !is_a_visibility {
            at = unfold(tokens, at, &[], &mut found);
        } else {
            at += 1;
        }
    }
    found
}

/// Adds the path, or the paths of the tree, that begins at this token. Returns the index of the token after it.
fn unfold<'a>(
    tokens: &'a [String],
    mut at: usize,
    before: &[&'a str],
    found: &mut Vec<Vec<&'a str>>,
) -> usize {
    let mut path = before.to_vec();
    loop {
        match tokens.get(at).map(String::as_str) {
            Some("{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    if tokens[at] == "," {
                        at += 1;
                    } else if tokens[at] == "as" {
                        at += 2;
                    } else {
                        let next = unfold(tokens, at, &path, found);
                        // The brace opens a block and not a `use` tree, for example after a path in
                        // a `match`.
                        if next == at {
                            return at;
                        }
                        at = next;
                    }
                }
                return at + 1;
            }
            Some(name) if is_a_name(name) || name == "*" => {
                path.push(name);
                at += 1;
                if tokens.get(at).is_some_and(|next| next == "::") {
                    at += 1;
                    continue;
                }
            }
            _ => {}
        }
        // The last part is the name of a function, which may also be the name of a module.
        if tokens.get(at).is_some_and(|next| next == "(") {
            path.pop();
        }
        if path.len() > before.len() {
            found.push(path);
        }
        return at;
    }
}

/// Returns the test modules that have their own file: `#[cfg(test)] mod faults;`.
fn tests_declared(tokens: &[String]) -> impl Iterator<Item = &str> {
    let declaration = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    tokens
        .windows(declaration.len() + 1)
        .filter_map(move |some| {
            let (start, name) = some.split_at(declaration.len());
            (start == declaration).then(|| name[0].as_str())
        })
}

fn is_a_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Returns the tokens of a file up to its test module: names, `::` and single characters. Leaves
/// out comments, strings and numbers.
fn without_tests(text: &str) -> Vec<String> {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let mut tokens = Vec::new();
    let mut rest = &text[..end];
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(length) = length_of_a_literal(rest) {
            length
        } else if is_a_name(rest) || first.is_ascii_digit() {
            let is_over = |letter: char| !letter.is_alphanumeric() && letter != '_';
            let length = rest.find(is_over).unwrap_or(rest.len());
            if is_a_name(rest) {
                tokens.push(rest[..length].to_owned());
            }
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// Returns the length of the string or character literal that the code begins with.
fn length_of_a_literal(code: &str) -> Option<usize> {
    let raw = code
        .strip_prefix('r')
        .map(|rest| rest.trim_start_matches('#'));
    if let Some(rest) = raw.filter(|rest| rest.starts_with('"')) {
        let start = code.len() - rest.len() + 1;
        let end = format!("\"{}", "#".repeat(start - 2));
        return code[start..].find(&end).map(|at| start + at + end.len());
    }
    let quote = code
        .chars()
        .next()
        .filter(|quote| matches!(quote, '"' | '\''))?;
    let mut is_escaped = false;
    for (at, letter) in code.char_indices().skip(1) {
        // A lifetime has no closing quote.
        if quote == '\'' && at > 1 && letter != '\'' && !is_escaped && !code.starts_with("'\\") {
            return None;
        }
        if letter == quote && !is_escaped {
            return Some(at + 1);
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    None
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
    let code = r#"
        // use crate::comment;
        use super::{a, b::{self, C as D}};
        pub(in crate::store) fn f<'a>(x: &'a str) -> crate::e::F {
            call("crate::text", '"', '\'', crate::g::h(x))
        }
        #[cfg(test)]
        mod tests;"#;
    let tokens = without_tests(code);
    let found: Vec<String> = paths(&tokens).iter().map(|path| path.join("::")).collect();
    let expected = [
        "super::a",
        "super::b::self",
        "super::b::C",
        "crate::e::F",
        "crate::g",
    ];
    assert_eq!(found, expected);
    assert_eq!(tests_declared(&tokens).collect::<Vec<_>>(), ["tests"]);
}

#[test]
fn a_path_leads_to_the_file_of_its_longest_matching_part() {
    let module = |path: &str| -> Module {
        let names = path.split("::").filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    };
    let modules = BTreeSet::from(["", "db", "db::conn"].map(module));
    let leads_to = |from: &str, path: &str| {
        let path: Vec<_> = path.split("::").collect();
        resolved(&module(from), &path, &modules)
    };
    assert_eq!(leads_to("db::conn", "super::Conn"), Some(module("db")));
    assert_eq!(leads_to("db", "conn::Conn"), Some(module("db::conn")));
    assert_eq!(
        leads_to("", "crate::db::conn::Conn"),
        Some(module("db::conn"))
    );
    assert_eq!(leads_to("db", "std::fs"), None);
}
