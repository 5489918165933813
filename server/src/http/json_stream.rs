//! Streams JSON of any length, with only a few chunks in memory.

use std::io;

use axum::body::{Body, Bytes};
use futures_util::{Stream, TryStreamExt, stream};
use serde::Serialize;
use serde_json::ser::{Formatter, PrettyFormatter, Serializer};
use tokio::sync::mpsc;

use crate::error::AppError;

/// A chunk is sent once it has this length.
const CHUNK: usize = 64 * 1024;
/// The most chunks that wait for the client. When they are full, the writer waits.
const CHUNKS_AHEAD: usize = 4;

/// Writes an object with long lists, as [`serde_json::to_string_pretty`] does. If the writer is dropped before
/// [`JsonStream::finish`], the response is aborted, so that a client can't mistake a part for the whole.
pub struct JsonStream {
    /// The rest of the object. Its lists are still empty.
    object: String,
    rows: PrettyFormatter<'static>,
    written: Vec<u8>,
    parts: mpsc::Sender<Part>,
}

enum Part {
    Chunk(Bytes),
    End,
}

/// The reason why a stream is incomplete.
#[derive(Debug)]
pub enum Unfinished {
    /// The client has gone.
    Unread,
    Failed(AppError),
}

impl JsonStream {
    /// Returns the writer and the body that it writes to. The lists of `object` are empty; write them in their order.
    pub fn of<T: Serialize>(object: &T) -> anyhow::Result<(JsonStream, Body)> {
        let (parts, receiver) = mpsc::channel(CHUNKS_AHEAD);
        let mut rows = PrettyFormatter::new();
        // Rows are indented by two levels: those of the object and of the list.
        for _ in 0..2 {
            rows.begin_array(&mut io::sink())?;
        }
        let stream = JsonStream {
            object: serde_json::to_string_pretty(object)?,
            rows,
            written: Vec::new(),
            parts,
        };
        Ok((stream, body(receiver)))
    }

    /// Writes the rows of the list of this name.
    pub async fn list<T: Serialize, E: Into<AppError>>(
        &mut self,
        name: &str,
        rows: impl Stream<Item = Result<T, E>> + Unpin,
    ) -> Result<(), Unfinished> {
        self.copy_up_to(name)?;
        let mut rows = rows;
        let mut is_first = true;
        while let Some(row) = rows.try_next().await.map_err(failed)? {
            self.row(&row, is_first).map_err(failed)?;
            is_first = false;
            if CHUNK <= self.written.len() {
                self.send().await?;
            }
        }
        if !is_first {
            self.written.extend_from_slice(b"\n  ");
        }
        Ok(())
    }

    /// Writes the rest of the object.
    pub async fn finish(mut self) -> Result<(), Unfinished> {
        self.written.extend_from_slice(self.object.as_bytes());
        self.send().await?;
        self.parts.send(Part::End).await.map_err(unread)
    }

    /// Copies the object up to the beginning of a list.
    fn copy_up_to(&mut self, name: &str) -> Result<(), Unfinished> {
        // No string of the object contains a line break, so this match is a field.
        let list = format!("\n  \"{name}\": [");
        let end = self.object.find(&list).map(|at| at + list.len());
        let end =
            end.ok_or_else(|| failed(anyhow::anyhow!("the object has no list {name} left")))?;
        self.written
            .extend(self.object.drain(..end).as_str().bytes());
        Ok(())
    }

    fn row<T: Serialize>(&mut self, row: &T, is_first: bool) -> anyhow::Result<()> {
        let mut rows = self.rows.clone();
        rows.begin_array_value(&mut self.written, is_first)?;
        row.serialize(&mut Serializer::with_formatter(&mut self.written, rows))?;
        Ok(())
    }

    async fn send(&mut self) -> Result<(), Unfinished> {
        let chunk = std::mem::take(&mut self.written).into();
        self.parts.send(Part::Chunk(chunk)).await.map_err(unread)
    }
}

fn failed(error: impl Into<AppError>) -> Unfinished {
    Unfinished::Failed(error.into())
}

fn unread(_: mpsc::error::SendError<Part>) -> Unfinished {
    Unfinished::Unread
}

/// A body that fails unless it is written to its end.
fn body(parts: mpsc::Receiver<Part>) -> Body {
    Body::from_stream(stream::try_unfold(parts, async |mut parts| {
        match parts.recv().await {
            Some(Part::Chunk(chunk)) => Ok(Some((chunk, parts))),
            Some(Part::End) => Ok(None),
            None => Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
        }
    }))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::body::to_bytes;
    use tokio::time::timeout;

    use super::*;

    #[derive(Clone, Serialize)]
    struct Row {
        name: &'static str,
        tags: Vec<u8>,
    }

    #[derive(Serialize)]
    struct Object {
        title: &'static str,
        first: Vec<Row>,
        none: Vec<Row>,
        last: Vec<Row>,
    }

    const TITLE: &str = "x\n  \"first\": []";

    fn rows(count: usize) -> Vec<Row> {
        let name = "Tāne\n\"and\" co";
        let tags = vec![1, 2];
        vec![Row { name, tags }; count]
    }

    fn frame() -> Object {
        Object {
            title: TITLE,
            first: Vec::new(),
            none: Vec::new(),
            last: Vec::new(),
        }
    }

    fn each(rows: Vec<Row>) -> impl Stream<Item = Result<Row, AppError>> + Unpin {
        stream::iter(rows.into_iter().map(Ok))
    }

    #[tokio::test]
    async fn the_stream_equals_the_json_of_the_whole_object() {
        let whole = Object {
            first: rows(3),
            last: rows(5_000),
            ..frame()
        };
        let expected = serde_json::to_string_pretty(&whole).unwrap();
        let (mut json, body) = JsonStream::of(&frame()).unwrap();
        let writing = async move {
            json.list("first", each(rows(3))).await.unwrap();
            json.list("none", each(Vec::new())).await.unwrap();
            json.list("last", each(rows(5_000))).await.unwrap();
            json.finish().await.unwrap();
        };
        let ((), read) = tokio::join!(writing, to_bytes(body, usize::MAX));
        assert_eq!(read.unwrap(), expected);
    }

    #[tokio::test]
    async fn a_failing_list_aborts_the_body() {
        let (mut json, body) = JsonStream::of(&frame()).unwrap();
        let failing = stream::iter([Ok(rows(1).remove(0)), Err(AppError::Overloaded)]);
        let listed = json.list("first", failing).await;
        assert!(matches!(listed, Err(Unfinished::Failed(_))));
        drop(json);
        assert!(to_bytes(body, usize::MAX).await.is_err());
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_delays_the_writer_after_a_few_chunks() {
        let (mut json, body) = JsonStream::of(&frame()).unwrap();
        let endless = stream::repeat_with(|| Ok::<_, AppError>(rows(1).remove(0)));
        let given_up = timeout(Duration::from_millis(100), json.list("first", endless)).await;
        assert!(given_up.is_err());
        drop(json);
        let mut chunks = body.into_data_stream();
        let mut sent = 0;
        while let Ok(Some(chunk)) = chunks.try_next().await {
            sent += 1;
            assert!(chunk.len() < 2 * CHUNK);
        }
        assert_eq!(sent, CHUNKS_AHEAD);
    }

    #[tokio::test]
    async fn writing_ends_when_the_client_has_gone() {
        let (mut json, body) = JsonStream::of(&frame()).unwrap();
        drop(body);
        let endless = stream::repeat_with(|| Ok::<_, AppError>(rows(1).remove(0)));
        let listed = json.list("first", endless).await;
        assert!(matches!(listed, Err(Unfinished::Unread)));
    }
}
