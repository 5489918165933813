//! A mail server of a few lines, on this machine: it takes letters, refuses them, or misbehaves.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;

#[derive(Clone, Copy)]
pub enum Manner {
    Accepts,
    /// Answers every recipient with this.
    Answers(&'static str),
    HangsUpAfterData,
    SaysNothing,
}

pub struct Sink {
    pub address: SocketAddr,
    manner: Arc<Mutex<Manner>>,
    seen: UnboundedReceiver<String>,
}

impl Sink {
    pub async fn open(manner: Manner) -> Sink {
        Sink::at("127.0.0.1:0".parse().unwrap(), manner).await
    }

    pub async fn at(address: SocketAddr, manner: Manner) -> Sink {
        let listener = TcpListener::bind(address).await.unwrap();
        let address = listener.local_addr().unwrap();
        let manner = Arc::new(Mutex::new(manner));
        let (sender, seen) = unbounded_channel();
        let asked = Arc::clone(&manner);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let manner = *asked.lock().unwrap();
                tokio::spawn(converse(stream, manner, sender.clone()));
            }
        });
        Sink {
            address,
            manner,
            seen,
        }
    }

    pub fn becomes(&self, manner: Manner) {
        *self.manner.lock().unwrap() = manner;
    }

    /// The next letter, its lines unfolded; it comes within two seconds.
    pub async fn letter(&mut self) -> String {
        let letter = timeout(Duration::from_secs(2), self.seen.recv()).await;
        letter.unwrap().unwrap().replace("=\r\n", "")
    }

    pub fn has_more(&mut self) -> bool {
        self.seen.try_recv().is_ok()
    }
}

async fn converse(stream: TcpStream, manner: Manner, seen: UnboundedSender<String>) -> Option<()> {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    if matches!(manner, Manner::SaysNothing) {
        seen.send("silence".to_owned()).ok()?;
        return std::future::pending().await;
    }
    writer.write_all(b"220 sink\r\n").await.ok()?;
    while let Some(line) = lines.next_line().await.ok()? {
        let answer = match (line.get(..4)?, manner) {
            ("RCPT", Manner::Answers(answer)) => answer,
            ("DATA", _) => {
                writer.write_all(b"354 go on\r\n").await.ok()?;
                let mut letter = String::new();
                while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                    letter += &line;
                    letter += "\r\n";
                }
                seen.send(letter).ok()?;
                if matches!(manner, Manner::HangsUpAfterData) {
                    return None;
                }
                "250 taken"
            }
            ("QUIT", _) => "221 bye",
            _ => "250 sink",
        };
        writer.write_all(answer.as_bytes()).await.ok()?;
        writer.write_all(b"\r\n").await.ok()?;
    }
    None
}
