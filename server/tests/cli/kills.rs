//! A server that is killed again and again while members book and cancel: what it acknowledged is there afterwards.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use chrono::TimeDelta;
use fantail_server::clock::Clock;
use serde_json::{Value, json};

use crate::shop::{Server, Shop};

/// `just crowd` asks for 200.
const KILLS: usize = 12;
const CLIENTS: usize = 8;
const CLASSES: usize = 5;
/// The seed of the kills: the same for every run.
const SEED: u64 = 20_261_122;

#[test]
fn no_acknowledged_booking_or_cancellation_is_lost_when_the_server_is_killed() {
    let kills = std::env::var("KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let shop = Shop::new();
    assert!(shop.run(&["demo", "--days", "30"]).is_success);
    let mut server = serve(&shop);
    let studio = Studio::open(server.address());
    let mut members = studio.members(server.address());
    let mut dice = SEED;
    let mut acknowledged = 0;
    for kill in 1..=kills {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let acknowledgements = 1 + usize::try_from(dice >> 58).unwrap();
        acknowledged += be_killed_after(acknowledgements, server, &mut members, &studio.classes);
        let checked = shop.run(&["check"]);
        assert!(checked.is_success, "after kill {kill}: {}", checked.out);
        server = serve(&shop);
        for member in &mut members {
            member.compare_with(server.address(), kill);
        }
    }
    assert!(kills <= acknowledged, "{acknowledged}");
    assert_eq!(server.terminate().code(), Some(0));
}

fn serve(shop: &Shop) -> Server {
    shop.serve_with(&["--rate-limit", "off"])
}

/// Lets everyone book and cancel at once, and kills the server after so many acknowledgements; answers their number by
/// the time that the last of them noticed.
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
                    if member.turns(address, class).is_err() {
                        return;
                    }
                    if acknowledgements <= 1 + acknowledged.fetch_add(1, Ordering::Relaxed) {
                        // The first one says so; nobody listens to the others.
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
    /// The demo studio, with classes that everyone can book.
    fn open(address: &str) -> Studio {
        let admin = sign_in(address, "admin");
        let start = Clock::system().now() + TimeDelta::days(3);
        let make = |nth: usize| {
            let class = json!({
                "name": format!("Class {nth}"), "instructor": "Aroha", "location": "Main",
                "startTime": start, "maxCapacity": null, "scheduleType": "one-off",
            });
            let made = done(address, &admin, "POST", "/api/admin/classes", &class);
            made["class"]["_id"].as_str().unwrap().to_owned()
        };
        let classes = (0..CLASSES).map(make).collect();
        Studio { admin, classes }
    }

    /// Members with concessions for all that they do here.
    fn members(&self, address: &str) -> Vec<Member> {
        let listed = done(
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
                done(
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
    /// The acknowledged bookings by class, `None` for a class without one. A class whose request was cut off is not in
    /// it.
    bookings: HashMap<String, Option<String>>,
}

impl Member {
    /// Books the class, or cancels its booking.
    fn turns(&mut self, address: &str, class: &str) -> io::Result<()> {
        let booking = self.bookings.remove(class).flatten();
        let answer = if let Some(booking) = booking {
            let path = format!("/api/bookings/cancel/{booking}");
            done_or_cut_off(address, &self.token, "PUT", &path, &json!({}))?;
            None
        } else {
            let wanted = json!({ "classId": class });
            done_or_cut_off(address, &self.token, "POST", "/api/bookings/book", &wanted)?;
            Some(String::new())
        };
        // Only the schedule names a booking; until it does, this one is acknowledged all the same.
        self.bookings.insert(class.to_owned(), answer.clone());
        if answer.is_some() {
            let path = format!("/api/classes/{class}");
            let seen = done_or_cut_off(address, &self.token, "GET", &path, &Value::Null)?;
            let id = seen["userBookingId"].as_str().unwrap().to_owned();
            self.bookings.insert(class.to_owned(), Some(id));
        }
        Ok(())
    }

    /// Asserts that the server has what it acknowledged, and learns the rest from it.
    fn compare_with(&mut self, address: &str, kill: usize) {
        let path = "/api/classes?limit=500";
        let classes = done(address, &self.token, "GET", path, &Value::Null);
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
    let answer = done(address, "", "POST", "/api/auth/login", &form);
    answer["token"].as_str().unwrap().to_owned()
}

/// Asks for an answer that must be a success.
fn done(address: &str, token: &str, method: &str, path: &str, body: &Value) -> Value {
    done_or_cut_off(address, token, method, path, body).unwrap()
}

/// Asks for a success, unless the server ended before it had answered.
fn done_or_cut_off(
    address: &str,
    token: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> io::Result<Value> {
    let (status, answer) = ask(address, token, method, path, body)?;
    assert!(status < 300, "{method} {path}: {status} {answer}");
    Ok(answer)
}

/// Asks for an answer, whole; anything less is an error.
fn ask(
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
