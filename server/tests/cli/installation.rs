//! A folder for a studio's file. Tests run commands and start servers on it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use fantail_server::clock::Clock;
use fantail_server::db::Db;
use tempfile::TempDir;

/// Longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

pub const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];

/// Violates only the first check of `fantail check`. Restores the trigger exactly, so that the
/// schema is unchanged.
pub const CONCESSIONS_FROM_NOWHERE: &str = "
    DROP TRIGGER balance_follows_the_ledger;
    UPDATE users SET concessions = 99;
    CREATE TRIGGER balance_follows_the_ledger BEFORE UPDATE OF concessions ON users
WHEN NEW.concessions <> coalesce((SELECT balance_after FROM ledger WHERE user_id = NEW.id ORDER BY seq DESC LIMIT 1), 0)
BEGIN SELECT RAISE(ABORT, 'only a ledger entry moves a balance'); END";

pub struct Installation {
    pub folder: TempDir,
}

/// The output of a command, and whether it succeeded.
pub struct CommandOutput {
    pub out: String,
    pub err: String,
    pub is_success: bool,
}

impl CommandOutput {
    /// Asserts that the command failed with one line of error, which contains `words`.
    pub fn assert_fails_in_one_line(&self, words: &str) {
        assert!(!self.is_success, "{}", self.out);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(self.err.contains(words), "{}", self.err);
    }
}

impl Installation {
    pub fn new() -> Installation {
        Installation {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// Creates a studio with only these admins.
    pub fn with_admins(names: &[&str]) -> Installation {
        let installation = Installation::new();
        for name in names {
            assert!(installation.create_admin(name).is_success);
        }
        installation
    }

    pub fn create_admin(&self, name: &str) -> CommandOutput {
        let email = format!("{name}@studio.example");
        let who = [
            "--email",
            &email,
            "--first-name",
            name,
            "--last-name",
            "Rangi",
        ];
        self.run(&[&["admin", "create"], &who[..]].concat())
    }

    pub fn database(&self) -> PathBuf {
        self.folder.path().join("data/studio.db")
    }

    /// Returns a command without the `FANTAIL_` variables of the tests' environment.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fantail"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FANTAIL_")) {
            command.env_remove(name);
        }
        command.args(args).env("FANTAIL_DB", self.database());
        command
    }

    pub fn run(&self, args: &[&str]) -> CommandOutput {
        output_of(&mut self.command(args))
    }

    /// Starts a server on a free port, and returns once it listens.
    pub fn serve(&self) -> Server {
        Installation::serve_by(&mut self.command(&SERVE))
    }

    /// Like [`Installation::serve`], but with further arguments.
    pub fn serve_with(&self, args: &[&str]) -> Server {
        Installation::serve_by(&mut self.command(&[&SERVE, args].concat()))
    }

    /// Like [`Installation::serve_with`], but also serves metrics.
    pub fn serve_with_metrics(&self, args: &[&str]) -> Server {
        let mut server = self.serve_with(&[&["--metrics", "127.0.0.1:0"], args].concat());
        let line = server.line_with("metrics are served on http://");
        let (_, address) = line.split_once("http://").unwrap();
        let address = address.trim().strip_suffix("/metrics").unwrap();
        address.clone_into(&mut server.metrics);
        server
    }

    /// Like [`Installation::serve`], but [`Server::limit_files`] can make its writes fail.
    pub fn serve_on_a_disk_that_fails(&self) -> Server {
        let mut shell = Command::new("sh");
        let plain = self.command(&SERVE);
        shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]);
        shell.arg(plain.get_program()).args(plain.get_args());
        for (name, value) in plain.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        // The rate limit would refuse a test that retries often.
        shell.env("FANTAIL_RATE_LIMIT", "off");
        Installation::serve_by(&mut shell)
    }

    pub fn serve_by(command: &mut Command) -> Server {
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let lines = lines_of(child.stderr.take().unwrap());
        let mut server = Server {
            child: Some(child),
            lines,
            address: String::new(),
            metrics: String::new(),
        };
        let line = server.line_with("listening on http://");
        let (_, address) = line.split_once("listening on http://").unwrap();
        address.trim().clone_into(&mut server.address);
        server
    }

    /// Runs SQL that Fantail itself would never run on its database file.
    pub async fn tamper(&self, sql: &'static str) {
        let db = Db::open(&self.database(), Clock::system()).await.unwrap();
        let tampered = db.write(async |conn, _| {
            sqlx::raw_sql(sql).execute(conn).await?;
            Ok(())
        });
        tampered.await.unwrap();
        db.close().await.unwrap();
    }

    /// Returns the names of the files in the database's folder.
    pub fn files(&self) -> Vec<String> {
        let folder = self.database().parent().unwrap().read_dir().unwrap();
        let mut names: Vec<String> = folder
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

/// Changes one bit of a file, as a failing disk may do.
pub fn flip_a_bit(path: &Path, at: usize) {
    let mut bytes = fs::read(path).unwrap();
    bytes[at] ^= 1;
    fs::write(path, bytes).unwrap();
}

/// Repeats `look` until it finds something. A failure names what was awaited.
pub fn eventually<T>(awaited: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "not in a minute: {awaited}");
        thread::yield_now();
    }
}

pub fn output_of(command: &mut Command) -> CommandOutput {
    let output = command.output().unwrap();
    CommandOutput {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        is_success: output.status.success(),
    }
}

/// A running server. It is killed at the end of the test.
pub struct Server {
    child: Option<Child>,
    lines: Receiver<String>,
    address: String,
    /// The address of the metrics. Empty without metrics.
    pub metrics: String,
}

impl Server {
    /// Waits for the next line of the log that contains this text.
    pub fn line_with(&mut self, wanted: &str) -> String {
        self.lines_to(wanted).pop().unwrap()
    }

    /// Like [`Server::line_with`], with the lines before it.
    pub fn lines_to(&mut self, wanted: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("the log has no line with {wanted:?}"));
            let is_last = line.contains(wanted);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Sends a GET, and returns the head and body of the response.
    pub fn get(&self, path: &str) -> String {
        self.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n\r\n"
        ))
    }

    pub fn ask(&self, request: &str) -> String {
        ask_at(&self.address, request)
    }

    /// Returns the host and port that the server listens on.
    pub fn address(&self) -> &str {
        &self.address
    }

    pub fn process_id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// Sends a POST, and returns the head and body of the response.
    pub fn post(&self, path: &str, body: &str) -> String {
        let length = body.len();
        self.ask(&format!(
            "POST {path} HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        ))
    }

    /// Makes writes fail beyond this size of a file.
    pub fn limit_files(&self, bytes: &str) {
        let pid = self.process_id().to_string();
        let limit = format!("--fsize={bytes}:unlimited");
        let done = Command::new("prlimit")
            .args(["--pid", &pid, &limit])
            .status();
        assert!(done.unwrap().success());
    }

    /// Kills the server at once.
    pub fn kill(mut self) {
        let mut child = self.child.take().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Asks the server to stop, and waits until it has.
    pub fn terminate(mut self) -> ExitStatus {
        let mut child = self.child.take().unwrap();
        let pid = child.id().to_string();
        let kill = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(kill.unwrap().success());
        let (sender, ended) = channel();
        thread::spawn(move || sender.send(child.wait().unwrap()));
        let status = ended.recv_timeout(PATIENCE);
        status.unwrap_or_else(|_| panic!("the server does not end after SIGTERM"))
    }
}

/// Sends a request, and returns all that the server sends until it closes the connection.
pub fn ask_at(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Receives the lines of a stream as they are written.
fn lines_of(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            // The pipe must be read even if the test has ended and the receiver is gone.
            let _ = sender.send(line);
        }
    });
    lines
}
