//! The commands of the writer, in the order in which it runs them.

use tokio::sync::mpsc;

use super::transaction::{Batching, Command, WriteRequest};

pub(super) struct Commands {
    receiver: mpsc::UnboundedReceiver<Command>,
    /// A command that was received during a transaction and runs after it.
    postponed: Option<Command>,
}

impl Commands {
    pub fn new(receiver: mpsc::UnboundedReceiver<Command>) -> Commands {
        Commands {
            receiver,
            postponed: None,
        }
    }

    /// Waits for the next command. Returns `None` if no sender is left. Cancelling the wait loses no
    /// command.
    pub async fn next(&mut self) -> Option<Command> {
        match self.postponed.take() {
            Some(command) => Some(command),
            None => self.receiver.recv().await,
        }
    }

    /// Returns the next waiting write that may share a transaction. Postpones any other command.
    pub fn next_of_batch(&mut self) -> Option<WriteRequest> {
        loop {
            match self.receiver.try_recv().ok()? {
                Command::Write(request) if request.is_abandoned() => {}
                Command::Write(request) if request.batching == Batching::Shared => {
                    return Some(request);
                }
                other => {
                    self.postponed = Some(other);
                    return None;
                }
            }
        }
    }
}
