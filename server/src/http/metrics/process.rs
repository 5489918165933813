//! The process's memory and file descriptors, under Prometheus' standard names.

use std::fs;

use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

pub(super) fn register(registry: &mut Registry) {
    if let Some(bytes) = resident_bytes() {
        let about = "Memory that the process has in use";
        registry.register(
            "process_resident_memory_bytes",
            about,
            ConstGauge::new(bytes),
        );
    }
    if let Some(count) = open_files() {
        let about = "Files and connections that the process has open";
        registry.register("process_open_fds", about, ConstGauge::new(count));
    }
}

fn resident_bytes() -> Option<i64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: i64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1_024)
}

fn open_files() -> Option<i64> {
    let files = fs::read_dir("/proc/self/fd").ok()?.count();
    i64::try_from(files).ok()
}
