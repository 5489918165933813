//! Prints random situations with the answers of the native rules. A line has three fields,
//! separated by tabs: the name of the function, its arguments as a JSON array, and the answer as
//! JSON, which is empty if the arguments can't be read. `core/tests/differential.mjs` compares the
//! answers with those of the WebAssembly that the browser uses.
//!
//!     cargo run -p wasm-rules --example situations -- SEED COUNT

#[path = "../../src/lib.rs"]
mod rules;

#[path = "../../staff/src/lib.rs"]
mod staff;

mod random;
mod situation;

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};

use random::Random;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse());
    let (Some(Ok(seed)), Some(Ok(count))) = (arguments.next(), arguments.next()) else {
        return Err(io::Error::other("usage: situations SEED COUNT"));
    };
    let calls: HashMap<_, _> = [rules::native::CALLS, staff::native::CALLS]
        .concat()
        .into_iter()
        .collect();
    let mut random = Random::new(seed);
    let mut out = BufWriter::new(io::stdout().lock());
    for _ in 0..count {
        let (name, arguments) = situation::any(&mut random);
        let call = calls
            .get(name)
            .ok_or_else(|| io::Error::other(format!("no function {name}")))?;
        let answer = call(&mut arguments.iter()).unwrap_or_default();
        writeln!(
            out,
            "{name}\t{}\t{answer}",
            serde_json::to_string(&arguments)?
        )?;
    }
    out.flush()
}
