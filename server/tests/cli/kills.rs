//! Kills a server repeatedly while members book and cancel, and tests that every acknowledged
//! change is still there.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use chrono::TimeDelta;
use fantail_server::clock::Clock;
use serde_json::{Value, json};

use crate::installation::{Installation, Server};

/// `just crowd` kills the server 200 times.
const KILLS: usize = 12;
const CLIENTS: usize = 8;
const CLASSES: usize = 5;
/// The random seed for the times of the kills. It is the same in every run.
const SEED: u64 = 20_261_122;

#[test]
fn no_acknowledged_booking_or_cancellation_is_lost_when_the_server_is_killed() {
    let kills = std::env::var("KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let installation = Installation::new();
    assert!(installation.run(&["demo", "--days", "30"]).is_success);
    let mut server = serve(&installation);
    let studio = Studio::open(server.address());
    let mut members = studio.members(server.address());
    let mut random_state = SEED;
    let mut acknowledged = 0;
    for kill in 1..=kills {
        random_state = random_state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let acknowledgements = 1 + usize::try_from(random_state >> 58).unwrap();
        acknowledged += be_killed_after(acknowledgements, server, &mut members, &studio.classes);
        let checked = installation.run(&["check"]);
        assert!(checked.is_success, "after kill {kill}: {}", checked.out);
        server = serve(&installation);
        for member in &mut members {
            member.compare_with(server.address(), kill);
        }
    }
    assert!(kills <= acknowledged, "{acknowledged}");
    assert_eq!(server.terminate().code(), Some(0));
}

fn serve(installation: &Installation) -> Server {
    installation.serve_with(&["--rate-limit", "off"])
}

/// Lets all members book and cancel at once, and kills the server after this many acknowledgements.
/// Returns the number of acknowledgements until every member's connection failed.
fn be_killed_after(
    acknowledgements: usize,
    server: Server,
    members: &mut [Member],
    classes: &[String],
) -> usize {
    let acknowledged = &AtomicUsize::new(0);
    let (enough, is_enough) = channel();
    let address = server.address().to_owned();
    thread::scope(|scope| {
        for member in members {
            let (address, enough) = (&address, enough.clone());
            scope.spawn(move || {
                for class in classes.iter().cycle() {
                    if member.book_or_cancel(address, class).is_err() {
                        return;
                    }
                    if acknowledgements <= 1 + acknowledged.fetch_add(1, Ordering::Relaxed) {
                        // Only the first message is received.
                        let _ = enough.send(());
                    }
                }
            });
        }
        drop(enough);
        is_enough.recv().unwrap();
        server.kill();
    });
    acknowledged.load(Ordering::Relaxed)
}

struct Studio {
    admin: String,
    classes: Vec<String>,
}

impl Studio {
    /// Adds classes to the demo studio that everyone can book.
    fn open(address: &str) -> Studio {
        let admin = sign_in(address, "admin");
        let start = Clock::system().now() + TimeDelta::days(3);
        let make = |nth: usize| {
            let class = json!({
                "name": format!("Class {nth}"), "instructor": "Aroha", "location": "Main",
                "startTime": start, "maxCapacity": null, "scheduleType": "one-off",
            });
            let made = send_successfully(address, &admin, "POST", "/api/admin/classes", &class);
            made["class"]["_id"].as_str().unwrap().to_owned()
        };
        let classes = (0..CLASSES).map(make).collect();
        Studio { admin, classes }
    }

    /// Signs in members, and gives them enough concessions for the whole test.
    fn members(&self, address: &str) -> Vec<Member> {
        let listed = send_successfully(
            address,
            &self.admin,
            "GET",
            "/api/admin/users?status=active",
            &Value::Null,
        );
        let users = listed["users"].as_array().unwrap().iter();
        users
            .filter(|user| user["role"] == "user" && user["isSetupComplete"] == true)
            .take(CLIENTS)
            .map(|user| {
                let path = format!("/api/admin/users/{}", user["_id"].as_str().unwrap());
                send_successfully(
                    address,
                    &self.admin,
                    "PUT",
                    &path,
                    &json!({ "concessions": 900 }),
                );
                Member {
                    token: sign_in(address, user["username"].as_str().unwrap()),
                    bookings: HashMap::new(),
                }
            })
            .collect()
    }
}

struct Member {
    token: String,
    /// The acknowledged booking of each class; `None` if the class has no booking. Classes whose
    /// request was cut off are missing, because their state is unknown.
    bookings: HashMap<String, Option<String>>,
}

impl Member {
    /// Books the class, or cancels its booking.
    fn book_or_cancel(&mut self, address: &str, class: &str) -> io::Result<()> {
        let booking = self.bookings.remove(class).flatten();
        let answer = if let Some(booking) = booking {
            let path = format!("/api/bookings/cancel/{booking}");
            send_or_cut_off(address, &self.token, "PUT", &path, &json!({}))?;
            None
        } else {
            let wanted = json!({ "classId": class });
            send_or_cut_off(address, &self.token, "POST", "/api/bookings/book", &wanted)?;
            Some(String::new())
        };
        // The response has no id of the booking, only the class has. The booking counts as
        // acknowledged even before its id is read.
        self.bookings.insert(class.to_owned(), answer.clone());
        if answer.is_some() {
            let path = format!("/api/classes/{class}");
            let seen = send_or_cut_off(address, &self.token, "GET", &path, &Value::Null)?;
            let id = seen["userBookingId"].as_str().unwrap().to_owned();
            self.bookings.insert(class.to_owned(), Some(id));
        }
        Ok(())
    }

    /// Asserts that the server has every acknowledged change, and reads the state of the other
    /// classes.
    fn compare_with(&mut self, address: &str, kill: usize) {
        let path = "/api/classes?limit=500";
        let classes = send_successfully(address, &self.token, "GET", path, &Value::Null);
        for class in classes.as_array().unwrap() {
            let id = class["_id"].as_str().unwrap();
            let booking = class["userBookingId"].as_str().map(str::to_owned);
            if let Some(acknowledged) = self.bookings.get(id) {
                assert_eq!(
                    acknowledged.is_some(),
                    booking.is_some(),
                    "class {id} after kill {kill}"
                );
            }
            self.bookings.insert(id.to_owned(), booking);
        }
    }
}

fn sign_in(address: &str, username: &str) -> String {
    let form = json!({ "username": username, "password": "fantail-demo" });
    let answer = send_successfully(address, "", "POST", "/api/auth/login", &form);
    answer["token"].as_str().unwrap().to_owned()
}

/// Sends a request that must succeed, and returns the body.
fn send_successfully(address: &str, token: &str, method: &str, path: &str, body: &Value) -> Value {
    send_or_cut_off(address, token, method, path, body).unwrap()
}

/// Sends a request that must succeed, or returns an error if the connection was cut off.
fn send_or_cut_off(
    address: &str,
    token: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> io::Result<Value> {
    let (status, answer) = send_request(address, token, method, path, body)?;
    assert!(status < 300, "{method} {path}: {status} {answer}");
    Ok(answer)
}

/// Sends a request, and returns the status and body. An incomplete response is an error.
fn send_request(
    address: &str,
    token: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> io::Result<(u16, Value)> {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let length = body.len();
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: studio\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let cut_off = || io::Error::from(io::ErrorKind::UnexpectedEof);
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(cut_off)?;
    let status = head
        .get(9..12)
        .and_then(|code| code.parse().ok())
        .ok_or_else(cut_off)?;
    let value = serde_json::from_str(body).map_err(|_| cut_off())?;
    Ok((status, value))
}
