//! Answers that are files to keep, under a name of their own.

use axum::http::{HeaderName, HeaderValue, header};

use crate::error::AppError;

/// A file with its type and its name.
pub type File = ([(HeaderName, HeaderValue); 2], String);

/// A file to be saved under this name, which is plain ASCII.
pub fn file(name: &str, media_type: &'static str, text: String) -> Result<File, AppError> {
    let disposition = format!("attachment; filename=\"{name}\"");
    let disposition = HeaderValue::try_from(disposition).map_err(anyhow::Error::from)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, text))
}
