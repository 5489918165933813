//! Test classes and the requests of admins about them.

use std::pin::Pin;

use chrono::TimeDelta;
use fantail_core::studio_time::Instant;
use fantail_server::store;
use serde_json::json;

use crate::people::Person;
use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::{TestStudio, hours};

pub struct NewClass {
    pub(crate) studio: TestStudio,
    pub(crate) name: String,
    pub(crate) words: [String; 3],
    pub(crate) start_at: Instant,
    pub(crate) spots: Option<u32>,
    pub(crate) costing: u32,
}

impl NewClass {
    pub fn starting_in(self, span: TimeDelta) -> NewClass {
        NewClass {
            start_at: self.studio.now() + span,
            ..self
        }
    }

    pub fn with_spots(self, spots: u32) -> NewClass {
        NewClass {
            spots: Some(spots),
            ..self
        }
    }

    pub fn without_limit(self) -> NewClass {
        NewClass {
            spots: None,
            ..self
        }
    }

    pub fn costing(self, concessions: u32) -> NewClass {
        NewClass {
            costing: concessions,
            ..self
        }
    }

    /// Sets the description, the instructor and the location.
    pub fn with_words(self, words: [&str; 3]) -> NewClass {
        NewClass {
            words: words.map(str::to_owned),
            ..self
        }
    }

    async fn create(self) -> TestClass {
        let NewClass {
            studio,
            name,
            words: [description, instructor, location],
            start_at,
            spots,
            costing,
        } = self;
        let id = store::new_id(studio.now());
        let (start, end) = (start_at.millis(), (start_at + hours(1)).millis());
        let spots = spots.map_or("NULL".to_owned(), |spots| spots.to_string());
        studio
            .sql(&format!(
                "INSERT INTO classes (id, name, description, instructor, location, start_at, end_at, duration_minutes,
                                      capacity, concessions_required, created_at)
                 VALUES ('{id}', '{name}', '{description}', '{instructor}', '{location}', {start}, {end}, 60, {spots},
                         {costing}, NOW);
                 INSERT INTO class_versions (class_id, changed_at, name, instructor, location, room, start_at,
                                             end_at, capacity, concessions_required, description)
                 VALUES ('{id}', NOW, '{name}', '{instructor}', '{location}', '', {start}, {end}, {spots}, {costing},
                         '{description}')"
            ))
            .await;
        TestClass { id, start_at }
    }
}

impl IntoFuture for NewClass {
    type Output = TestClass;
    type IntoFuture = Pin<Box<dyn Future<Output = TestClass> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.create())
    }
}

#[derive(Clone)]
pub struct TestClass {
    pub id: String,
    pub start_at: Instant,
}

/// An admin's actions on classes.
impl Person {
    pub async fn creates(&self, form: impl Into<Sent>) -> Reply {
        self.asks("POST", "/api/admin/classes", form).await
    }

    pub async fn edits(&self, class: &TestClass, form: impl Into<Sent>) -> Reply {
        let path = format!("/api/admin/classes/{}", class.id);
        self.asks("PUT", &path, form).await
    }

    pub async fn deletes(&self, class: &TestClass) -> Reply {
        let path = format!("/api/admin/classes/{}", class.id);
        self.asks("DELETE", &path, None).await
    }

    pub async fn deletes_all_future(&self, class: &TestClass) -> Reply {
        let path = format!("/api/admin/classes/{}", class.id);
        let form = json!({"deleteType": "all-future"});
        self.asks("DELETE", &path, form).await
    }

    pub async fn previews_deletion(&self, class: &TestClass, how: &str) -> Reply {
        let path = format!("/api/admin/classes/{}", class.id);
        let form = json!({"deleteType": how, "dryRun": true});
        self.asks("DELETE", &path, form).await
    }
}

/// Returns the classes of a series, soonest first.
pub async fn of_series(studio: &TestStudio, series_id: &str) -> Vec<TestClass> {
    let query = format!("SELECT id FROM classes WHERE series_id = '{series_id}' ORDER BY start_at");
    let class = |id: String| TestClass {
        start_at: Instant::parse(id.rsplit('_').next().unwrap()).unwrap(),
        id,
    };
    studio.texts(&query).await.into_iter().map(class).collect()
}

/// Creates a series as an admin, and returns its classes.
pub async fn series(admin: &Person, form: impl Into<Sent>) -> Vec<TestClass> {
    let reply = admin.creates(form).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let series_id = reply.json()["class"]["seriesId"].clone();
    of_series(&admin.studio, series_id.as_str().unwrap()).await
}
