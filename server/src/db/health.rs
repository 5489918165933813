//! The health of the database: whether it can be written, and a warning before it can't.

use std::sync::Arc;

use tokio::sync::watch;

/// Clones share it.
#[derive(Clone)]
pub(super) struct Health(Arc<watch::Sender<State>>);

#[derive(Default)]
struct State {
    writing_fails: bool,
    warning: Option<String>,
}

impl Health {
    pub fn new() -> Health {
        Health(Arc::new(watch::Sender::new(State::default())))
    }

    /// Notes that writing fails; logged when it begins, and not while it lasts.
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

    /// Sets or clears a warning: a fault to come. Logged when it begins and when it ends.
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

    /// Resolves once writing fails.
    #[cfg(test)]
    pub async fn fails(&self) {
        let mut state = self.0.subscribe();
        let _ = state.wait_for(|state| state.writing_fails).await;
    }

    /// Resolves once writing works.
    #[cfg(test)]
    pub async fn works(&self) {
        let mut state = self.0.subscribe();
        let _ = state.wait_for(|state| !state.writing_fails).await;
    }
}
