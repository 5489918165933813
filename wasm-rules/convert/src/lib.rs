//! Converts arguments and answers for the browser's packages. `export!` declares the functions.

use fantail_core::forms::Problem;
use fantail_core::studio_time::Instant;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

#[cfg(not(target_arch = "wasm32"))]
pub mod json;

pub type JsResult = Result<JsValue, JsError>;

pub fn read<T: DeserializeOwned>(value: JsValue) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(value).map_err(|error| JsError::new(&error.to_string()))
}

pub fn answer(value: &impl Serialize) -> JsResult {
    value
        .serialize(&Serializer::json_compatible())
        .map_err(|error| JsError::new(&error.to_string()))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "JavaScript has milliseconds as a float without a fraction"
)]
pub fn instant(now: f64) -> Instant {
    Instant::from_millis(now as i64)
}

pub fn problem<T>(parsed: Result<T, Problem>) -> JsResult {
    answer(&parsed.err())
}

/// Exports a function to JavaScript: its JavaScript name, typed arguments, return type and body.
///
/// On targets other than WebAssembly, `native::CALLS` has the same functions with JSON values as
/// arguments and answers, for the comparison in `examples/situations`.
#[macro_export]
macro_rules! export {
    ($(fn $name:ident as $js:literal($($arg:ident: $ts:literal),*; $($plain:ident: $rust:ty),*) -> $out:literal = $body:expr;)*) => {
        $(
            #[wasm_bindgen(js_name = $js, unchecked_return_type = $out)]
            pub fn $name($(#[wasm_bindgen(unchecked_param_type = $ts)] $arg: JsValue,)* $($plain: $rust),*) -> $crate::JsResult {
                $(let $arg = $crate::read($arg)?;)*
                $body
            }
        )*

        #[cfg(not(target_arch = "wasm32"))]
        pub mod native {
            use super::*;
            use $crate::json::{Answer, Call, Next, answer, problem};

            $(
                fn $name(arguments: &mut std::slice::Iter<serde_json::Value>) -> Answer {
                    $(let $arg = arguments.read()?;)*
                    $(let $plain: $rust = arguments.read()?;)*
                    $body
                }
            )*

            pub const CALLS: &[Call] = &[$(($js, $name)),*];
        }
    };
}
