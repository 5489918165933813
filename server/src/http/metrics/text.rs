//! Converts OpenMetrics text to the older Prometheus text format, which all scrapers accept.

use std::fmt::Write;

/// Converts the text. In OpenMetrics, the description of a counter lacks the `_total` that its
/// samples have; there are lines for units; and the text ends with a marker.
pub(super) fn prometheus(open_metrics: &str) -> String {
    let mut text = String::with_capacity(open_metrics.len());
    let mut about = "";
    for line in open_metrics.lines() {
        if let Some(help) = line.strip_prefix("# HELP ") {
            about = help.split_once(' ').map_or("", |(_, about)| about);
        } else if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').unwrap_or((kind, "untyped"));
            let suffix = if kind == "counter" { "_total" } else { "" };
            // Writing into a string can't fail.
            let _ = write!(
                text,
                "# HELP {name}{suffix} {about}\n# TYPE {name}{suffix} {kind}\n"
            );
        } else if !line.starts_with('#') {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use prometheus_client::encoding::text::encode;
    use prometheus_client::metrics::counter::Counter;
    use prometheus_client::metrics::gauge::ConstGauge;
    use prometheus_client::registry::{Registry, Unit};

    use super::*;

    #[test]
    fn a_counter_is_described_by_the_name_of_its_samples() {
        let mut registry = Registry::default();
        let letters = Counter::<u64>::default();
        letters.inc_by(3);
        registry.register("letters", "Letters that left", letters);
        registry.register_with_unit("log", "The log", Unit::Bytes, ConstGauge::new(7_i64));
        let mut open_metrics = String::new();
        encode(&mut open_metrics, &registry).unwrap();
        assert_eq!(
            prometheus(&open_metrics),
            "# HELP letters_total Letters that left.\n# TYPE letters_total counter\nletters_total 3\n\
             # HELP log_bytes The log.\n# TYPE log_bytes gauge\nlog_bytes 7\n"
        );
    }
}
