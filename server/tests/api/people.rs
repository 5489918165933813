//! Test users and their requests.

use fantail_core::closed_enum::ClosedEnum;
use std::pin::Pin;

use axum::body::Body;
use axum::http::Request;
use fantail_core::role::Role;
use fantail_server::store;
use serde_json::json;

use crate::reply::Reply;
use crate::sent::Sent;
use crate::studio::TestStudio;
use crate::timetable::TestClass;

pub struct NewPerson {
    pub(crate) studio: TestStudio,
    pub(crate) name: String,
    pub(crate) role: Role,
    pub(crate) concessions: i32,
    pub(crate) password: Option<String>,
    pub(crate) is_set_up: bool,
}

impl NewPerson {
    pub fn with_concessions(self, concessions: i32) -> NewPerson {
        NewPerson {
            concessions,
            ..self
        }
    }

    /// Sets a password. Without one, the user can't sign in.
    pub fn with_password(self, password: &str) -> NewPerson {
        NewPerson {
            password: Some(password.to_owned()),
            ..self
        }
    }

    /// Leaves the account invited, without a password.
    pub fn who_has_not_set_up(self) -> NewPerson {
        NewPerson {
            is_set_up: false,
            ..self
        }
    }

    async fn create(self) -> Person {
        let NewPerson {
            studio,
            name,
            role,
            concessions,
            password,
            is_set_up,
        } = self;
        let hash = match password {
            Some(password) => {
                let password =
                    fantail_core::forms::password::accept("password", "Password", &password)
                        .unwrap();
                studio.app().passwords.hash(password).await.unwrap()
            }
            None => "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAA".to_owned(),
        };
        let id = store::new_id(studio.now());
        let last_name = "Tāne";
        let role = role.as_str();
        studio
            .sql(&format!(
                "INSERT INTO users (id, username, email, email_key, first_name, last_name, role, created_at)
                 VALUES ('{id}', '{name}', '{name}@example.nz', '{name}@example.nz', '{name}', '{last_name}', '{role}',
                         NOW)"
            ))
            .await;
        if is_set_up {
            studio.set_up(&id, &hash).await;
        }
        if concessions != 0 {
            studio
                .sql(&format!(
                    "INSERT INTO ledger (user_id, delta, balance_after, cause, entered_at)
                     VALUES ('{id}', {concessions}, {concessions}, 'opening', NOW)"
                ))
                .await;
        }
        let token = if is_set_up {
            studio.token_of(&id).await
        } else {
            String::new()
        };
        Person { studio, id, token }
    }
}

impl IntoFuture for NewPerson {
    type Output = Person;
    type IntoFuture = Pin<Box<dyn Future<Output = Person> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.create())
    }
}

/// A caller: a user with a session, or one without if the token is empty.
#[derive(Clone)]
pub struct Person {
    pub(crate) studio: TestStudio,
    pub id: String,
    pub token: String,
}

impl Person {
    pub async fn asks(&self, method: &str, path: &str, body: impl Into<Sent>) -> Reply {
        let Sent(body) = body.into();
        let body = body.map(|body| ("application/json", body.into_bytes()));
        self.sends(method, path, body).await
    }

    pub async fn sends(&self, method: &str, path: &str, body: Option<(&str, Vec<u8>)>) -> Reply {
        let mut request = Request::builder().method(method).uri(path);
        if !self.token.is_empty() {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        let request = match body {
            Some((content_type, body)) => request
                .header("content-type", content_type)
                .body(Body::from(body)),
            None => request.body(Body::empty()),
        };
        self.studio.send(request.unwrap()).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.asks("GET", path, None).await
    }

    pub async fn saves_profile(&self, body: impl Into<Sent>) -> Reply {
        self.asks("PUT", "/api/auth/profile", body).await
    }

    /// Deletes their own account.
    pub async fn leaves(&self) -> Reply {
        self.asks("DELETE", "/api/users/account", None).await
    }

    /// Edits a user, as an admin.
    pub async fn edits_user(&self, user: &Person, body: impl Into<Sent>) -> Reply {
        let path = format!("/api/admin/users/{}", user.id);
        self.asks("PUT", &path, body).await
    }

    /// Deletes a user, as an admin.
    pub async fn deletes_user(&self, user: &Person) -> Reply {
        let path = format!("/api/admin/users/{}", user.id);
        self.asks("DELETE", &path, None).await
    }

    pub async fn books(&self, class: &TestClass) -> Reply {
        self.asks("POST", "/api/bookings/book", json!({"classId": class.id}))
            .await
    }

    /// Cancels their confirmed booking of a class.
    pub async fn cancels(&self, class: &TestClass) -> Reply {
        let bookings = self.bookings_of(class, "confirmed").await;
        let [booking] = bookings.as_slice() else {
            panic!("{} bookings to cancel", bookings.len())
        };
        self.cancels_booking(booking).await
    }

    pub async fn cancels_booking(&self, id: &str) -> Reply {
        self.asks("PUT", &format!("/api/bookings/cancel/{id}"), None)
            .await
    }

    pub async fn waits_for(&self, class: &TestClass) -> Reply {
        self.asks(
            "POST",
            &format!("/api/bookings/waitlist/{}", class.id),
            None,
        )
        .await
    }

    pub async fn stops_waiting_for(&self, class: &TestClass) -> Reply {
        self.asks(
            "DELETE",
            &format!("/api/bookings/waitlist/{}", class.id),
            None,
        )
        .await
    }

    pub async fn bookings_of(&self, class: &TestClass, status: &str) -> Vec<String> {
        let (user, class) = (&self.id, &class.id);
        let query = "SELECT id FROM bookings WHERE user_id =";
        self.studio
            .texts(&format!(
                "{query} '{user}' AND class_id = '{class}' AND status = '{status}'"
            ))
            .await
    }

    pub async fn balance(&self) -> i64 {
        self.studio
            .number(&format!(
                "SELECT concessions FROM users WHERE id = '{}'",
                self.id
            ))
            .await
    }

    /// Returns the kinds of their notifications, the oldest first.
    pub async fn notifications(&self) -> Vec<String> {
        self.studio
            .texts(&format!(
                "SELECT kind FROM notifications WHERE user_id = '{}' ORDER BY rowid",
                self.id
            ))
            .await
    }

    /// Returns the kinds of their letters that weren't given up, the oldest first.
    pub async fn letters(&self) -> Vec<String> {
        let query = "SELECT kind FROM outbox WHERE dead_at IS NULL AND user_id =";
        self.studio
            .texts(&format!("{query} '{}' ORDER BY rowid", self.id))
            .await
    }

    /// Returns the kinds of the events in their history, the oldest first.
    pub async fn history(&self) -> Vec<String> {
        self.studio
            .texts(&format!(
                "SELECT kind FROM events WHERE user_id = '{}' ORDER BY seq",
                self.id
            ))
            .await
    }
}

/// Opens a studio with an admin.
pub async fn studio_and_admin() -> (TestStudio, Person) {
    let studio = TestStudio::open().await;
    let admin = studio.admin("hana").await;
    (studio, admin)
}

impl TestStudio {
    pub async fn sign_in(&self, name: &str, password: &str) -> Reply {
        let body = json!({"username": name, "password": password});
        self.visitor().asks("POST", "/api/auth/login", body).await
    }
}
