//! The URL table: a row leads a call to its handler, and says what the handler's own types can't.

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, on};

use super::description::{Call, DescribedHandler, Shapes, Tag};
use crate::app::SharedApp;

#[derive(Default)]
pub struct Table {
    pub router: Router<SharedApp>,
    pub families: Vec<Tag>,
    pub operations: Vec<Operation>,
}

/// A row of the table.
pub struct Operation {
    pub method: &'static str,
    pub path: &'static str,
    pub family: &'static str,
    pub summary: &'static str,
    pub further: &'static [u16],
    /// Describes the handler's arguments and its answer.
    pub describe: fn(&mut Call, &mut Shapes),
}

macro_rules! verbs {
    ($($verb:ident $filter:ident;)+) => {
        $(pub fn $verb<H, T, A>(self, path: &'static str, handler: H, summary: &'static str) -> Table
        where
            H: Handler<T, SharedApp> + DescribedHandler<A>,
            T: 'static,
        {
            self.call(stringify!($verb), MethodFilter::$filter, path, handler, summary)
        })+
    };
}

impl Table {
    verbs! {
        get GET;
        post POST;
        put PUT;
        delete DELETE;
    }

    /// Begins a family of calls.
    pub fn family(mut self, name: &'static str, description: &'static str) -> Table {
        self.families.push(Tag { name, description });
        self
    }

    /// Adds statuses of the latest call that don't follow from its types: a rule's or a form's own.
    pub fn also(mut self, further: &'static [u16]) -> Table {
        if let Some(latest) = self.operations.last_mut() {
            latest.further = further;
        }
        self
    }

    fn call<H, T, A>(
        mut self,
        method: &'static str,
        filter: MethodFilter,
        path: &'static str,
        handler: H,
        summary: &'static str,
    ) -> Table
    where
        H: Handler<T, SharedApp> + DescribedHandler<A>,
        T: 'static,
    {
        self.operations.push(Operation {
            method,
            path,
            family: self.families.last().map_or("", |family| family.name),
            summary,
            further: &[],
            describe: H::describe,
        });
        self.router = self.router.route(path, on(filter, handler));
        self
    }
}
