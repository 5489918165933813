//! Runs a real mail server on this machine in its own process. The server accepts letters, refuses
//! them, or misbehaves.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use fantail_server::mail::transport::Mailer;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use crate::patience::{PATIENCE, within};
use crate::studio::from;

#[derive(Clone, Copy, Debug)]
pub enum Manner {
    Accepts,
    /// Answers every `RCPT TO` with this code and text.
    Answers(u16, &'static str),
    /// Delays the confirmation of each letter.
    SlowBy(Duration),
    /// Receives the letter, and exits before it confirms it.
    DiesAfterData,
    /// Doesn't answer `RCPT TO` until its manner changes.
    Hangs,
}

impl Manner {
    fn json(self) -> Value {
        match self {
            Manner::Accepts => json!({}),
            Manner::Answers(code, words) => json!({"refuses": {"code": code, "words": words}}),
            Manner::SlowBy(time) => json!({"slowBy": time.as_millis()}),
            Manner::DiesAfterData => json!({"diesAfterData": true}),
            Manner::Hangs => json!({"hangs": true}),
        }
    }
}

/// The configuration of a server.
#[derive(Clone)]
pub struct Setup {
    scheme: &'static str,
    query: &'static str,
    credentials: Option<(String, String)>,
    /// The key and the self-signed certificate.
    certificate: Option<(String, String)>,
    /// Whether the server doesn't offer SMTPUTF8, so that only ASCII addresses may be sent.
    is_ascii: bool,
}

pub struct MailServer {
    pub port: u16,
    setup: Setup,
    process: Child,
    commands: ChildStdin,
    events: Lines<BufReader<ChildStdout>>,
}

impl Setup {
    pub fn plain() -> Setup {
        Setup {
            scheme: "smtp",
            query: "",
            credentials: None,
            certificate: None,
            is_ascii: true,
        }
    }

    pub fn with_smtputf8(self) -> Setup {
        Setup {
            is_ascii: false,
            ..self
        }
    }

    /// Returns a configuration with STARTTLS and a password.
    pub fn with_starttls() -> Setup {
        Setup {
            query: "?tls=required",
            ..Setup::with_tls("smtp")
        }
    }

    /// Returns a configuration with implicit TLS and a password.
    pub fn with_implicit_tls() -> Setup {
        Setup::with_tls("smtps")
    }

    fn with_tls(scheme: &'static str) -> Setup {
        let names = vec!["127.0.0.1".to_owned()];
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed(names).unwrap();
        Setup {
            scheme,
            credentials: Some(("studio".into(), "kererū & tūī".into())),
            certificate: Some((signing_key.serialize_pem(), cert.pem())),
            ..Setup::plain()
        }
    }

    pub fn with_password(self, password: &str) -> Setup {
        let credentials = Some(("studio".into(), password.into()));
        Setup {
            credentials,
            ..self
        }
    }

    /// Returns the configuration of a client that trusts another server's certificate.
    pub fn trusting_another(self) -> Setup {
        let certificate = Setup::with_tls(self.scheme).certificate;
        Setup {
            certificate,
            ..self
        }
    }

    /// Returns the configuration of a client that trusts only public certificates.
    pub fn trusting_public_certificates(self) -> Setup {
        Setup {
            certificate: None,
            ..self
        }
    }

    /// Returns a mailer that sends to the server at this port and trusts its certificate.
    pub fn mailer(&self, port: u16) -> Mailer {
        let certificate = self.certificate.as_ref().map(|(_, cert)| cert.as_bytes());
        Mailer::smtp(&self.url(port), certificate, from()).unwrap()
    }

    pub fn url(&self, port: u16) -> String {
        let byte = |byte: u8| format!("%{byte:02X}");
        let encoded = |text: &str| text.bytes().map(byte).collect::<Vec<_>>().concat();
        let credentials = self.credentials.as_ref();
        let credentials = credentials.map_or_else(String::new, |(name, password)| {
            format!("{}:{}@", encoded(name), encoded(password))
        });
        let (scheme, query) = (self.scheme, self.query);
        format!("{scheme}://{credentials}127.0.0.1:{port}{query}")
    }
}

impl MailServer {
    pub async fn open(manner: Manner) -> MailServer {
        MailServer::set_up(Setup::plain(), 0, manner).await
    }

    /// Starts the server on a port, or on any free port if it is 0.
    pub async fn set_up(setup: Setup, port: u16, manner: Manner) -> MailServer {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(
            root.join("../web/node_modules/smtp-server").exists(),
            "these tests need a mail server from the app's packages: run `npx -y rust-just packages` first"
        );
        let (username, password) = setup.credentials.clone().unzip();
        let (key, cert) = setup.certificate.clone().unzip();
        let settings = json!({"port": port, "secure": setup.scheme == "smtps", "key": key, "cert": cert,
                              "username": username, "password": password, "isAscii": setup.is_ascii});
        let mut process = Command::new("node")
            .arg(root.join("tests/api/mail_server.mjs"))
            .args([settings.to_string(), manner.json().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("these tests need Node.js: {error}"));
        let (commands, output) = (process.stdin.take(), process.stdout.take());
        let mut server = MailServer {
            port,
            setup,
            process,
            commands: commands.unwrap(),
            events: BufReader::new(output.unwrap()).lines(),
        };
        let listening = server.event().await["listening"].as_u64();
        server.port = listening.unwrap().try_into().unwrap();
        server
    }

    pub fn mailer(&self) -> Mailer {
        self.setup.mailer(self.port)
    }

    pub async fn becomes(&mut self, manner: Manner) {
        let command = format!("{}\n", manner.json());
        self.commands.write_all(command.as_bytes()).await.unwrap();
        let answer = self.event().await;
        assert_eq!(answer["changed"], true, "{answer}");
    }

    /// Kills the server.
    pub async fn dies(mut self) {
        self.process.kill().await.unwrap();
    }

    /// Waits for the next event.
    pub async fn event(&mut self) -> Value {
        let line = self.events.next_line();
        let line = within(PATIENCE, "an event of the mail server", line).await;
        serde_json::from_str(&line.unwrap().unwrap()).unwrap()
    }

    /// Waits for the next letter, and unfolds its lines.
    pub async fn letter(&mut self) -> String {
        let event = self.event().await;
        event["letter"].as_str().unwrap().replace("=\r\n", "")
    }

    /// Returns whether there is an unread event. The server's answer to a command comes after all
    /// earlier events. Afterwards the server accepts letters.
    pub async fn has_more(&mut self) -> bool {
        let command = format!("{}\n", Manner::Accepts.json());
        self.commands.write_all(command.as_bytes()).await.unwrap();
        self.event().await["changed"] != true
    }
}

/// Returns a port on which nothing listens.
pub fn unused_port() -> u16 {
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    closed.local_addr().unwrap().port()
}
