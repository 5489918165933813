//! The URL table: routes endpoints to handlers, and collects what the OpenAPI description can't derive from their types.

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, on};

use super::description::{DescribedHandler, Endpoint, Tag};
use crate::app::SharedApp;

#[derive(Default)]
pub struct Table {
    pub router: Router<SharedApp>,
    pub tags: Vec<Tag>,
    pub endpoints: Vec<Endpoint>,
}

macro_rules! verbs {
    ($($verb:ident $filter:ident;)+) => {
        $(pub fn $verb<H, T, A>(self, path: &'static str, handler: H, summary: &'static str) -> Table
        where
            H: Handler<T, SharedApp> + DescribedHandler<A>,
            T: 'static,
        {
            self.endpoint(stringify!($verb), MethodFilter::$filter, path, handler, summary)
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

    /// Starts a family of endpoints, which is a tag in the description.
    pub fn family(mut self, name: &'static str, description: &'static str) -> Table {
        self.tags.push(Tag { name, description });
        self
    }

    /// Adds statuses to the previous row that don't follow from its types.
    pub fn also(mut self, extra_statuses: &'static [u16]) -> Table {
        if let Some(latest) = self.endpoints.last_mut() {
            latest.extra_statuses = extra_statuses;
        }
        self
    }

    fn endpoint<H, T, A>(
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
        self.endpoints.push(Endpoint {
            method,
            path,
            family: self.tags.last().map_or("", |tag| tag.name),
            summary,
            extra_statuses: &[],
            describe: H::describe,
        });
        self.router = self.router.route(path, on(filter, handler));
        self
    }
}
