//! Serves the app's files, which are embedded in the binary with their compressed variants. A file whose name has a hash is
//! immutable; others are revalidated.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use headers::HeaderMapExt;
use rust_embed::{EmbeddedFile, RustEmbed};

use sha2::{Digest, Sha256};

use super::caching::VARY;
use super::rejection::Rejection;
use super::{caching, manifest};
use crate::app::SharedApp;

#[derive(RustEmbed)]
#[folder = "../web/dist"]
#[exclude = "*.map"]
#[allow_missing = true]
struct Assets;

/// Looks up a file: among [`Assets`], or in a stub in tests.
type Lookup = fn(&str) -> Option<EmbeddedFile>;

const INDEX: &str = "index.html";
/// The service worker. Its policy allows only what it does: fetch files and import its own scripts.
const WORKER: &str = "sw.js";
const WORKER_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
);

/// `Cache-Control` of a file whose content changes under the same name.
const REVALIDATED: &str = "no-cache";
/// `Cache-Control` of a file whose name has a hash of its content.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Serves the paths outside the URL table: a 404 under `/api`, elsewhere the app.
pub async fn fallback(
    State(app): State<SharedApp>,
    request: Request,
) -> Result<Response, Rejection> {
    let (path, headers) = (request.uri().path(), request.headers());
    let belongs_to_the_api = ["/api", "/bookings", "/calendar"].iter().any(|root| {
        path.strip_prefix(root)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    if belongs_to_the_api {
        Err(Rejection::NoRoute)
    } else if !matches!(*request.method(), Method::GET | Method::HEAD) {
        Err(Rejection::MethodNotAllowed)
    } else if path == manifest::PATH {
        web_manifest(&app.letterhead.studio_name, headers)
    } else {
        serve(Assets::get, path, headers)
    }
}

/// A file with its ETag, or a 304 for a client that has it.
fn file(
    request: &HeaderMap,
    hash: &[u8; 32],
    headers: [(header::HeaderName, HeaderValue); 2],
    content: Body,
) -> Result<Response, Rejection> {
    let etag = caching::strong_etag(hash)?;
    let mut response = if caching::is_current(request, &etag) {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, content).into_response()
    };
    response.headers_mut().typed_insert(etag);
    Ok(response)
}

fn web_manifest(studio: &str, request: &HeaderMap) -> Result<Response, Rejection> {
    let json = manifest::json(studio).map_err(anyhow::Error::from)?;
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static(manifest::MEDIA_TYPE),
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static(REVALIDATED)),
    ];
    file(request, &Sha256::digest(&json).into(), headers, json.into())
}

fn serve(files: Lookup, path: &str, request: &HeaderMap) -> Result<Response, Rejection> {
    let path = path.trim_start_matches('/');
    // Paths without a dot are the app's routes, which all serve the index page. A missing file is a 404.
    let name = if path.contains('.') { path } else { INDEX };
    match files(name) {
        Some(plain) => respond(files, name, plain, request),
        None if name == INDEX => Ok(not_built()),
        None => Err(Rejection::NoRoute),
    }
}

fn respond(
    files: Lookup,
    name: &str,
    plain: EmbeddedFile,
    request: &HeaderMap,
) -> Result<Response, Rejection> {
    let media_type = media_type(&plain)?;
    let (sent, encoding) = compressed(files, name, request)
        .map_or((plain, None), |(file, encoding)| (file, Some(encoding)));
    let caching = if name.starts_with("assets/") {
        IMMUTABLE
    } else {
        REVALIDATED
    };
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
    ];
    let hash = sent.metadata.sha256_hash();
    let mut response = file(request, &hash, headers, Body::from(sent.data))?;
    let headers = response.headers_mut();
    headers.insert(header::VARY, VARY);
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if name == WORKER {
        headers.insert(header::CONTENT_SECURITY_POLICY, WORKER_POLICY);
    }
    Ok(response)
}

/// The smallest compressed variant that the client accepts, with its encoding.
fn compressed(
    files: Lookup,
    name: &str,
    request: &HeaderMap,
) -> Option<(EmbeddedFile, &'static str)> {
    [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(encoding, _)| caching::accepts(encoding, request))
        .find_map(|(encoding, ending)| Some((files(&format!("{name}.{ending}"))?, encoding)))
}

fn media_type(file: &EmbeddedFile) -> anyhow::Result<HeaderValue> {
    let media_type = file.metadata.mimetype();
    let charset = if media_type.starts_with("text/") {
        "; charset=utf-8"
    } else {
        ""
    };
    Ok(HeaderValue::try_from(format!("{media_type}{charset}"))?)
}

fn not_built() -> Response {
    let sentence =
        "The app is not built into this server: `npx -y rust-just build` makes one that has it.\n";
    (StatusCode::NOT_FOUND, sentence).into_response()
}

#[cfg(test)]
mod tests {
    use rust_embed::Metadata;

    use super::*;

    fn files(name: &str) -> Option<EmbeddedFile> {
        let (content, media_type): (&'static [u8], _) = match name {
            "index.html" => (b"<!doctype html>", "text/html"),
            "assets/app-1a2b.js" => (b"let app", "text/javascript"),
            "assets/app-1a2b.js.br" => (b"br", "application/octet-stream"),
            "assets/app-1a2b.js.gz" => (b"gz.", "application/gzip"),
            "sw.js" => (b"worker", "text/javascript"),
            "assets/rules-1a2b.wasm" => (b"wasm", "application/wasm"),
            _ => return None,
        };
        let hash = [u8::try_from(content.len()).unwrap(); 32];
        Some(EmbeddedFile {
            data: content.into(),
            metadata: Metadata::__rust_embed_new(hash, None, None, media_type),
        })
    }

    fn get(path: &str, request: &[(header::HeaderName, &str)]) -> Response {
        let request = request
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()))
            .collect();
        serve(files, path, &request).into_response()
    }

    #[test]
    fn every_app_route_serves_the_index_page_which_is_revalidated() {
        for path in ["/", "/classes", "/reset-password", "/admin/users"] {
            let page = get(path, &[]);
            assert_eq!(page.status(), 200, "{path}");
            assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
            assert_eq!(page.headers()["cache-control"], "no-cache");
        }
    }

    #[test]
    fn a_missing_file_is_a_404_however_it_is_requested() {
        let as_script = (header::HeaderName::from_static("sec-fetch-dest"), "script");
        for path in ["/assets/index-9z.js", "/favicon.ico", "/../Cargo.toml"] {
            assert_eq!(get(path, &[]).status(), 404, "{path}");
            assert_eq!(get(path, std::slice::from_ref(&as_script)).status(), 404);
        }
    }

    #[test]
    fn the_worker_may_fetch_and_import_from_this_server_and_is_revalidated() {
        let worker = get("/sw.js", &[]);
        assert_eq!(worker.headers()["cache-control"], "no-cache");
        assert_eq!(worker.headers()["content-security-policy"], WORKER_POLICY);
        let page = get("/", &[]);
        assert!(!page.headers().contains_key("content-security-policy"));
    }

    #[test]
    fn an_asset_is_cached_for_ever_and_compressed_as_the_client_accepts() {
        let accepting = |accepted| {
            get(
                "/assets/app-1a2b.js",
                &[(header::ACCEPT_ENCODING, accepted)],
            )
        };
        let plain = accepting("identity");
        assert_eq!(plain.headers()["cache-control"], IMMUTABLE);
        for (accepted, encoding) in [
            ("gzip, deflate, br", Some("br")),
            ("gzip, br;q=0.1", Some("br")),
            ("gzip, deflate, br;q=0", Some("gzip")),
            ("GZIP, br; q=0.0", Some("gzip")),
            ("br;q=x", None),
            ("deflate", None),
        ] {
            let sent = accepting(accepted);
            let headers = sent.headers();
            let named = headers.get("content-encoding");
            assert_eq!(
                named.map(HeaderValue::as_bytes),
                encoding.map(str::as_bytes)
            );
            assert_eq!(headers["content-type"], "text/javascript; charset=utf-8");
            assert_eq!(headers["vary"], "accept-encoding");
            assert_eq!(
                headers["etag"] == plain.headers()["etag"],
                encoding.is_none()
            );
        }
    }

    #[test]
    fn wasm_has_the_media_type_for_streaming_compilation() {
        let wasm = get("/assets/rules-1a2b.wasm", &[]);
        assert_eq!(wasm.headers()["content-type"], "application/wasm");
    }

    #[test]
    fn a_file_that_the_browser_has_is_answered_304() {
        let etag = get("/", &[]).headers()["etag"].to_str().unwrap().to_owned();
        assert!(etag.starts_with('"'));
        let cached = get("/", &[(header::IF_NONE_MATCH, &etag)]);
        assert_eq!(cached.status(), 304);
        assert_eq!(cached.headers()["cache-control"], "no-cache");
        let other = get("/", &[(header::IF_NONE_MATCH, "\"other\"")]);
        assert_eq!(other.status(), 200);
    }

    #[test]
    fn without_the_built_app_the_page_is_a_404() {
        let nothing: Lookup = |_| None;
        let response = serve(nothing, "/", &HeaderMap::new()).into_response();
        assert_eq!(response.status(), 404);
    }
}
