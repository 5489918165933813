//! The app, from inside the binary: compressed where the browser accepts it, cached for good under names with a hash,
//! and revalidated under others.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::encoding::{self, Encoding};
use super::rejection::Rejection;
use super::tag;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[exclude = "*.map"]
#[allow_missing = true]
struct App;

/// The source of a file: the app, or, in tests, a stand-in.
type Files = fn(&str) -> Option<EmbeddedFile>;

const INDEX: &str = "index.html";
/// The worker by which a browser keeps the page (web/plugins/keptPage.ts). It may ask for the page, and nothing else.
const WORKER: &str = "sw.js";
const WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
/// The page's first script, before its hash.
const ENTRY: &str = "assets/index-";
/// Stands for the entry of a former page, which a browser kept: it loads today's.
const FORMER: &str = "/former.js";

/// Every path outside the URL table: under `/api` a failure, elsewhere the app.
pub async fn elsewhere(request: Request) -> Response {
    let path = request.uri().path();
    let belongs_to_the_api = ["/api", "/bookings"].iter().any(|root| {
        path.strip_prefix(root)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    if belongs_to_the_api {
        Rejection::NothingHere.into_response()
    } else if matches!(*request.method(), Method::GET | Method::HEAD) {
        serve(App::get, request.uri(), request.headers())
    } else {
        Rejection::WrongMethod.into_response()
    }
}

fn serve(files: Files, uri: &Uri, asked: &HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    // The screens have paths without a dot, and all of them are the one page; a missing file is a 404.
    let name = if path.contains('.') { path } else { INDEX };
    match files(name) {
        Some(file) => found(files, name, file, asked),
        None if name == INDEX => not_built(),
        None if name.starts_with(ENTRY) && is_run(asked) => {
            serve(files, &Uri::from_static(FORMER), asked)
        }
        None => Rejection::NothingHere.into_response(),
    }
}

fn found(files: Files, name: &str, plain: EmbeddedFile, asked: &HeaderMap) -> Response {
    let (file, encoding) = compressed(files, name, asked)
        .map_or((plain, None), |(file, encoding)| (file, Some(encoding)));
    let tag = tag::strong(&file.metadata.sha256_hash());
    let mut response = if tag::is_held(asked, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(file.data.into_owned()))
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(media_type(name)),
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static(keeping(name)),
    );
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(
            header::CONTENT_ENCODING,
            HeaderValue::from_static(encoding.name()),
        );
    }
    if name == WORKER {
        headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(WORKER_POLICY),
        );
    }
    headers.insert(header::ETAG, tag);
    response
}

/// Whether a page asks for it to run it.
fn is_run(asked: &HeaderMap) -> bool {
    asked
        .get("sec-fetch-dest")
        .is_some_and(|use_of_it| use_of_it == "script")
}

/// The smallest of a file's compressed siblings that the reader takes.
fn compressed(files: Files, name: &str, asked: &HeaderMap) -> Option<(EmbeddedFile, Encoding)> {
    [(Encoding::Brotli, "br"), (Encoding::Gzip, "gz")]
        .into_iter()
        .filter(|(encoding, _)| encoding::is_taken(*encoding, asked))
        .find_map(|(encoding, ending)| {
            let file = files(&format!("{name}.{ending}"))?;
            Some((file, encoding))
        })
}

/// Names under `assets/` carry a hash of what is in them.
fn keeping(name: &str) -> &'static str {
    if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn not_built() -> Response {
    let sentence =
        "The app is not built into this server: `npx -y rust-just build` makes one that has it.\n";
    (StatusCode::NOT_FOUND, sentence).into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;
    use rust_embed::Metadata;

    use super::*;

    fn files(name: &str) -> Option<EmbeddedFile> {
        let content: &'static [u8] = match name {
            "index.html" => b"<!doctype html>",
            "assets/app-1a2b.js" => b"let app",
            "assets/app-1a2b.js.br" => b"br",
            "assets/app-1a2b.js.gz" => b"gz.",
            "sw.js" => b"worker",
            "former.js" => b"load anew",
            _ => return None,
        };
        let hash = [u8::try_from(content.len()).unwrap(); 32];
        Some(EmbeddedFile {
            data: content.into(),
            metadata: Metadata::__rust_embed_new(hash, None, None),
        })
    }

    fn get(path: &str, asked: &[(header::HeaderName, &str)]) -> Response {
        let asked = asked
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()))
            .collect();
        serve(files, &path.parse().unwrap(), &asked)
    }

    #[test]
    fn a_screen_is_the_page_and_the_page_is_asked_for_each_time() {
        for path in ["/", "/classes", "/reset-password?token=a.b", "/admin/users"] {
            let page = get(path, &[]);
            assert_eq!(page.status(), 200, "{path}");
            assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
            assert_eq!(page.headers()["cache-control"], "no-cache");
        }
    }

    #[test]
    fn a_file_that_is_gone_is_not_answered_by_the_page() {
        assert_eq!(get("/assets/old-9z.js", &[]).status(), 404);
        assert_eq!(get("/favicon.ico", &[]).status(), 404);
        assert_eq!(get("/../Cargo.toml", &[]).status(), 404);
    }

    #[test]
    fn a_former_page_that_runs_an_entry_long_gone_is_told_to_load_anew() {
        let run = (HeaderName::from_static("sec-fetch-dest"), "script");
        let stand_in = get("/assets/index-9z.js", std::slice::from_ref(&run));
        assert_eq!(stand_in.status(), 200);
        assert_eq!(
            stand_in.headers()["etag"],
            get("/former.js", &[]).headers()["etag"]
        );
        assert_eq!(stand_in.headers()["cache-control"], "no-cache");
        assert_eq!(get("/assets/index-9z.js", &[]).status(), 404);
        assert_eq!(get("/assets/frame-9z.js", &[run]).status(), 404);
    }

    #[test]
    fn the_worker_may_ask_for_the_page_and_is_asked_for_each_time() {
        let worker = get("/sw.js", &[]);
        assert_eq!(worker.headers()["cache-control"], "no-cache");
        assert_eq!(worker.headers()["content-security-policy"], WORKER_POLICY);
        assert!(
            !get("/former.js", &[])
                .headers()
                .contains_key("content-security-policy")
        );
    }

    #[test]
    fn an_asset_is_kept_for_ever_and_compressed_as_its_reader_takes_it() {
        let asking = |accepted| {
            get(
                "/assets/app-1a2b.js",
                &[(header::ACCEPT_ENCODING, accepted)],
            )
        };
        let plain = asking("identity");
        assert!(
            plain.headers()["cache-control"]
                .to_str()
                .unwrap()
                .contains("immutable")
        );
        assert!(!plain.headers().contains_key("content-encoding"));
        for (accepted, encoding) in [
            ("gzip, deflate, br", "br"),
            ("gzip, br;q=0.1", "br"),
            ("gzip, deflate, br;q=0", "gzip"),
        ] {
            let small = asking(accepted);
            let headers = small.headers();
            assert_eq!(headers["content-encoding"], encoding);
            assert_eq!(headers["content-type"], "text/javascript; charset=utf-8");
            assert_ne!(headers["etag"], plain.headers()["etag"]);
        }
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let tag = get("/", &[]).headers()["etag"].to_str().unwrap().to_owned();
        let held = get("/", &[(header::IF_NONE_MATCH, &tag)]);
        assert_eq!(held.status(), 304);
        // By this it is told the policies of a page.
        assert_eq!(held.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(
            get("/", &[(header::IF_NONE_MATCH, "\"other\"")]).status(),
            200
        );
    }

    #[test]
    fn without_the_app_one_sentence_says_so() {
        let nothing: Files = |_| None;
        let response = serve(nothing, &Uri::from_static("/"), &HeaderMap::new());
        assert_eq!(response.status(), 404);
    }
}
