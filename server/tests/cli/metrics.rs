//! Tests the metrics that a Prometheus on the same machine reads from the real server.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use fantail_server::http::document;
use serde_json::{Value, json};

use crate::installation::{Installation, Server, ask_at, eventually, output_of};

/// Less than the time that the server waits for requests in flight.
const STOPPED_WITHIN: Duration = Duration::from_secs(9);

/// Every metric family of a server that has answered a request.
const FAMILIES: [(&str, &str); 23] = [
    ("fantail_build_info", "gauge"),
    ("fantail_check_timestamp_seconds", "gauge"),
    ("fantail_check_violations", "gauge"),
    ("fantail_database_readable", "gauge"),
    ("fantail_database_size_bytes", "gauge"),
    ("fantail_database_writable", "gauge"),
    ("fantail_hints_total", "counter"),
    ("fantail_http_connections", "gauge"),
    ("fantail_http_request_duration_seconds", "histogram"),
    ("fantail_http_requests_in_flight", "gauge"),
    ("fantail_http_requests_total", "counter"),
    ("fantail_live_streams", "gauge"),
    ("fantail_outbox_letters", "gauge"),
    ("fantail_outbox_oldest_age_seconds", "gauge"),
    ("fantail_password_duration_seconds", "histogram"),
    ("fantail_password_queue_length", "gauge"),
    ("fantail_wal_size_bytes", "gauge"),
    ("fantail_write_group_size", "histogram"),
    ("fantail_write_hold_seconds", "histogram"),
    ("fantail_write_wait_seconds", "histogram"),
    ("process_open_fds", "gauge"),
    ("process_resident_memory_bytes", "gauge"),
    ("process_start_time_seconds", "gauge"),
];

fn scrape(server: &Server) -> String {
    let answer = ask_at(
        &server.metrics,
        "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    assert!(
        head.contains("content-type: text/plain; version=0.0.4"),
        "{head}"
    );
    body.to_owned()
}

/// Returns the metrics once the first check of the file has ended.
fn scrape_once_checked(server: &Server) -> String {
    eventually("the first check of the file ends", || {
        Some(scrape(server)).filter(|text| text.contains("fantail_check_violations"))
    })
}

/// Returns the value of every sample, by its name with its labels.
fn samples(text: &str) -> BTreeMap<&str, f64> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, value) = line.rsplit_once(' ').unwrap();
            (name, value.parse().unwrap())
        })
        .collect()
}

/// Returns the values of all labels, by the name of the label.
fn labels(text: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut found = BTreeMap::<_, BTreeSet<_>>::new();
    let braces = samples(text).into_keys().filter_map(|name| {
        let (_, labels) = name.split_once('{')?;
        labels.strip_suffix("\"}")
    });
    for label in braces.flat_map(|labels| labels.split("\",")) {
        let (name, value) = label.split_once("=\"").unwrap();
        found.entry(name).or_default().insert(value);
    }
    found
}

/// A member of the demo studio who has signed in.
struct Member<'a> {
    server: &'a Server,
    token: String,
}

impl Member<'_> {
    fn signs_in(server: &Server) -> Member<'_> {
        let answer = server.post(
            "/api/auth/login",
            &json!({"username": "member", "password": "fantail-demo"}).to_string(),
        );
        let token = read(&answer)["token"].as_str().unwrap().to_owned();
        Member { server, token }
    }

    fn asks(&self, line: &str, body: &str) -> String {
        let (token, length) = (&self.token, body.len());
        self.server.ask(&format!(
            "{line} HTTP/1.1\r\nHost: studio\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        ))
    }

    /// Books the first class that can be booked.
    fn books(&self) {
        let classes = read(&self.asks("GET /api/classes", ""));
        let classes = classes.as_array().unwrap().iter();
        let ids = classes.map(|class| class["_id"].as_str().unwrap());
        let booked = ids.into_iter().any(|id| {
            let answer = self.asks(
                "POST /api/bookings/book",
                &json!({"classId": id}).to_string(),
            );
            answer.starts_with("HTTP/1.1 20")
        });
        assert!(booked);
    }
}

fn read(answer: &str) -> Value {
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
}

#[test]
fn the_requests_of_a_member_change_the_metrics() {
    let installation = Installation::new();
    assert!(installation.run(&["demo", "--days", "30"]).is_success);
    let server = installation.serve_with_metrics(&[]);
    let before = scrape_once_checked(&server);
    let member = Member::signs_in(&server);
    member.books();
    let after = scrape(&server);

    let families: Vec<(&str, &str)> = after
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.split_once(' '))
        .collect();
    assert_eq!(
        families.iter().copied().collect::<BTreeSet<_>>(),
        BTreeSet::from(FAMILIES)
    );
    assert_eq!(families.len(), FAMILIES.len(), "a family is listed twice");

    let (was, is) = (samples(&before), samples(&after));
    let by = |name: &str| is[name] - was.get(name).copied().unwrap_or_default();
    let route = r#"method="POST",route="/api/bookings/book""#;
    let booked: f64 = is
        .iter()
        .filter(|(name, _)| {
            name.starts_with(&format!("fantail_http_requests_total{{{route},status=\"20"))
        })
        .map(|(_, count)| count)
        .sum();
    assert!((booked - 1.0).abs() < f64::EPSILON, "{booked}");
    assert!(
        1.0 <= by(&format!(
            "fantail_http_request_duration_seconds_count{{{route}}}"
        ))
    );
    assert!(
        0.0 < by(&format!(
            "fantail_http_request_duration_seconds_sum{{{route}}}"
        ))
    );
    // At least two writes were measured: of the session and of the booking.
    for family in [
        "write_wait_seconds",
        "write_hold_seconds",
        "write_group_size",
    ] {
        assert!(2.0 <= by(&format!("fantail_{family}_count")), "{family}");
        assert!(0.0 < by(&format!("fantail_{family}_sum")), "{family}");
    }
    assert!(1.0 <= by("fantail_password_duration_seconds_count"));
    assert!(0.0 < is["fantail_wal_size_bytes"]);
    for (name, value) in [
        (
            concat!(
                "fantail_build_info{version=\"",
                env!("CARGO_PKG_VERSION"),
                "\"}"
            ),
            1.0,
        ),
        ("fantail_check_violations", 0.0),
        ("fantail_database_readable", 1.0),
        ("fantail_database_writable", 1.0),
        ("fantail_http_requests_in_flight", 0.0),
        ("fantail_password_queue_length", 0.0),
        ("fantail_live_streams", 0.0),
        ("fantail_hints_total{state=\"refused_same_facts\"}", 0.0),
    ] {
        assert!(
            (is[name] - value).abs() < f64::EPSILON,
            "{name} is {}",
            is[name]
        );
    }
    let mebibyte = 1024.0 * 1024.0;
    assert!(mebibyte < is["process_resident_memory_bytes"]);
    assert!(3.0 < is["process_open_fds"]);
    let (started, checked) = (
        is["process_start_time_seconds"],
        is["fantail_check_timestamp_seconds"],
    );
    assert!(1.7e9 < started && (0.0..60.0).contains(&(checked - started)));

    // The letter about the booking is sent, and the metrics of the outbox are updated later.
    let sent = r#"fantail_outbox_letters{state="sent"}"#;
    eventually("the sent letter is counted", || {
        (was[sent] < samples(&scrape(&server))[sent]).then_some(())
    });
}

#[test]
fn the_metrics_have_the_newest_good_backup() {
    let installation = Installation::with_admins(&["Aroha"]);
    let folder = installation.folder.path().join("backups");
    fs::create_dir(&folder).unwrap();
    let mut server = installation.serve_with_metrics(&["--backup-to", folder.to_str().unwrap()]);
    server.line_with("is a backup");
    let text = scrape(&server);
    let is = samples(&text);
    assert!(0.0 < is["fantail_backup_last_success_timestamp_seconds"]);
    assert!(is["fantail_backup_overdue"].abs() < f64::EPSILON);
}

#[test]
fn a_connection_is_counted_while_it_is_open() {
    let server = Installation::new().serve_with_metrics(&[]);
    let open = || samples(&scrape(&server))["fantail_http_connections"];
    assert!(open() < 1.0);
    let kept = TcpStream::connect(server.address()).unwrap();
    eventually("the connection is counted", || {
        (1.0 <= open()).then_some(())
    });
    drop(kept);
    eventually("no connection is counted", || (open() < 1.0).then_some(()));
}

#[test]
fn labels_contain_no_data_of_people() {
    let server = Installation::new().serve_with_metrics(&[]);
    server.get("/api/classes/01a11bbe-0380-778c-9580-596918a0fc02?search=Mia");
    server.get("/api/auth/verify-invitation/a-token-of-someone");
    server.get("/api/admin/users/mia@example.nz/history");
    server.get("/MiaRangi");
    server.post(
        "/api/auth/login",
        &json!({"username": "mia@example.nz", "password": "fantail"}).to_string(),
    );
    server.ask(
        "DELETE /api/bookings/waitlist/Yoga HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n\r\n",
    );
    let text = scrape(&server);
    let mut labels = labels(&text);
    assert_eq!(
        labels.remove("version"),
        Some(BTreeSet::from([env!("CARGO_PKG_VERSION")]))
    );
    assert_eq!(
        labels.remove("state"),
        Some(BTreeSet::from([
            "acted_on",
            "given_up",
            "refused_same_facts",
            "refused_stale",
            "retrying",
            "sent",
            "shown",
            "waiting",
        ]))
    );
    let routes = labels.remove("route").unwrap();
    for route in [
        "/api/classes/{id}",
        "/api/bookings/waitlist/{classId}",
        "/api/auth/verify-invitation/{token}",
        "/api/admin/users/{id}/history",
    ] {
        assert!(routes.contains(route), "{routes:?}");
    }
    let table = document().paths;
    let is_known = |route: &&str| *route == "other" || table.contains_key(*route);
    assert!(routes.iter().all(is_known), "{routes:?}");
    for method in labels.remove("method").unwrap() {
        assert!(["GET", "POST", "DELETE"].contains(&method), "{method}");
    }
    for status in labels.remove("status").unwrap() {
        assert!(
            status.len() == 3 && status.parse::<u16>().is_ok(),
            "{status}"
        );
    }
    assert!(
        labels.remove("le").is_some() && labels.is_empty(),
        "{labels:?}"
    );
}

#[test]
fn unknown_paths_and_methods_share_one_label() {
    let installation = Installation::new();
    let server = installation.serve_with_metrics(&[]);
    let asks = |line: &str| {
        server.ask(&format!(
            "{line} HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n\r\n"
        ))
    };
    // Sends one request for each kind of unknown path or method.
    let unknown_requests = |n: u32| {
        [
            format!("GET /api/{n:x}"),
            format!("GET /screen-{n}"),
            format!("GET /assets/{n}.js"),
            format!("BREW{n} /api/{n}"),
            format!("BREW{n} /api/classes"),
        ]
    };
    for request in unknown_requests(0) {
        asks(&request);
    }
    let before = scrape_once_checked(&server).lines().count();
    for request in (1..=200).flat_map(unknown_requests) {
        asks(&request);
    }
    let text = scrape(&server);
    assert_eq!(text.lines().count(), before, "{text}");
    let unknown = r#"fantail_http_request_duration_seconds_count{method="GET",route="other"}"#;
    assert!(
        (samples(&text)[unknown] - 603.0).abs() < f64::EPSILON,
        "{text}"
    );
    assert_eq!(labels(&text)["method"], BTreeSet::from(["GET", "other"]));
}

#[test]
fn metrics_are_served_only_with_the_option_and_never_on_the_public_port() {
    let installation = Installation::new();
    let silent = installation.serve();
    assert_eq!(addresses_listened_on(&silent), 1);
    assert!(!silent.get("/metrics").contains("fantail_build_info"));
    drop(silent);
    let with_metrics = installation.serve_with_metrics(&[]);
    assert_eq!(addresses_listened_on(&with_metrics), 2);
    assert!(!with_metrics.get("/metrics").contains("fantail_build_info"));
}

/// Counts the listening TCP sockets of a server, according to the kernel.
fn addresses_listened_on(server: &Server) -> usize {
    const LISTENS: &str = "0A";
    let process = format!("/proc/{}", server.process_id());
    let files = fs::read_dir(format!("{process}/fd")).unwrap();
    let links = files.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
    let open: BTreeSet<String> = links.map(|link| link.display().to_string()).collect();
    let tables = ["tcp", "tcp6"].map(|name| fs::read_to_string(format!("{process}/net/{name}")));
    let tables = tables.into_iter().flatten().collect::<String>();
    let is_its_own = |line: &&str| {
        let columns: Vec<_> = line.split_whitespace().collect();
        columns.get(3) == Some(&LISTENS) && open.contains(&format!("socket:[{}]", columns[9]))
    };
    tables.lines().filter(is_its_own).count()
}

#[test]
fn an_address_that_other_machines_can_reach_is_refused() {
    let installation = Installation::new();
    for address in ["0.0.0.0:9464", "192.168.1.20:9464", "[::]:9464"] {
        let by_flag = installation.run(&["serve", "--listen", "127.0.0.1:0", "--metrics", address]);
        assert!(!by_flag.is_success);
        assert!(
            by_flag.err.contains("for this machine alone"),
            "{}",
            by_flag.err
        );
    }
    let mut command = installation.command(&["serve", "--listen", "127.0.0.1:0"]);
    let by_variable = output_of(command.env("FANTAIL_METRICS", "0.0.0.0:9464"));
    assert!(!by_variable.is_success);
    assert!(
        by_variable.err.contains("for this machine alone"),
        "{}",
        by_variable.err
    );
    assert!(!installation.database().exists());
}

#[test]
fn the_metrics_address_serves_one_page_and_nothing_else() {
    let server = Installation::new().serve_with_metrics(&[]);
    let status_at = |host: &str, line: &str| {
        let answer = ask_at(
            &server.metrics,
            &format!("{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"),
        );
        answer.split(' ').nth(1).unwrap().to_owned()
    };
    let status = |line: &str| status_at(&server.metrics, line);
    assert_eq!(status_at("evil.example:9464", "GET /metrics"), "421");
    assert_eq!(status("GET /metrics"), "200");
    assert_eq!(status("GET /metrics?collect[]=all"), "200");
    assert_eq!(status("POST /metrics"), "405");
    for line in ["GET /", "GET /healthz", "GET /metrics/", "GET /api/classes"] {
        assert_eq!(status(line), "404", "{line}");
    }
}

#[test]
fn a_silent_metrics_connection_does_not_delay_a_stop() {
    let server = Installation::new().serve_with_metrics(&[]);
    let connect = || TcpStream::connect(&server.metrics).unwrap();
    let _silent: Vec<_> = (0..9).map(|_| connect()).collect();
    scrape(&server);
    let began = Instant::now();
    assert_eq!(server.terminate().code(), Some(0));
    assert!(began.elapsed() < STOPPED_WITHIN, "{:?}", began.elapsed());
}

#[test]
fn the_metrics_have_the_lag_of_a_litestream_replica() {
    let installation = Installation::with_admins(&["Aroha"]);
    let folder = installation
        .database()
        .with_file_name(".studio.db-litestream");
    let folder = folder.join("ltx/0");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("0000000000000001-0000000000000001.ltx"), "x").unwrap();
    let server = installation.serve_with_metrics(&[]);
    // The server looks for the replica soon after its start.
    let lag = eventually("the lag of the replica is measured", || {
        let text = scrape(&server);
        samples(&text).get("fantail_replica_lag_seconds").copied()
    });
    assert!((0.0..60.0).contains(&lag), "{lag}");
}
