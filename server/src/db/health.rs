//! The health of the database: whether writes succeed, and a warning before they fail.

use std::sync::Arc;

use tokio::sync::watch;

/// The health of one database. Clones share the state.
#[derive(Clone)]
pub(super) struct Health(Arc<watch::Sender<HealthState>>);

#[derive(Default)]
struct HealthState {
    writing_fails: bool,
    warning: Option<String>,
}

impl Health {
    pub fn new() -> Health {
        Health(Arc::new(watch::Sender::new(HealthState::default())))
    }

    /// Records that writes fail. Only the first failure is logged.
    pub fn writing_fails(&self, cause: &str) {
        self.0.send_if_modified(|state| {
            let begins = !state.writing_fails;
            if begins {
                tracing::error!("the database can't be written, and writes are refused: {cause}");
            }
            state.writing_fails = true;
            begins
        });
    }

    pub fn writing_works(&self) {
        self.0.send_if_modified(|state| {
            let ends = state.writing_fails;
            if ends {
                tracing::info!("the database can be written again");
            }
            state.writing_fails = false;
            ends
        });
    }

    pub fn can_write(&self) -> bool {
        !self.0.borrow().writing_fails
    }

    /// Sets or clears the warning of a fault to come. Logs when a warning begins and when it ends.
    pub fn warn(&self, warning: Option<String>) {
        self.0.send_if_modified(|state| {
            match (&state.warning, &warning) {
                (None, Some(warning)) => tracing::warn!("{warning}"),
                (Some(_), None) => {
                    tracing::info!("the write-ahead log is copied into the database again");
                }
                _ => {}
            }
            let changes = state.warning != warning;
            state.warning = warning;
            changes
        });
    }

    pub fn warning(&self) -> Option<String> {
        self.0.borrow().warning.clone()
    }

    /// Resolves when writes fail.
    #[cfg(test)]
    pub async fn fails(&self) {
        let mut state = self.0.subscribe();
        let _ = state.wait_for(|state| state.writing_fails).await;
    }

    /// Resolves when writes succeed.
    #[cfg(test)]
    pub async fn works(&self) {
        let mut state = self.0.subscribe();
        let _ = state.wait_for(|state| !state.writing_fails).await;
    }
}
