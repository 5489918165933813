//! Notification settings: what was sent replaces, what was left out stays.

use crate::wire::{NotificationSettings, SettingsRequest};

/// The settings after a change: a switch that was not sent stays where it was. Nothing here can be refused.
pub fn apply(form: &SettingsRequest, present: NotificationSettings) -> NotificationSettings {
    NotificationSettings {
        email_notifications: form
            .email_notifications
            .unwrap_or(present.email_notifications),
        low_concession_alerts: form
            .low_concession_alerts
            .unwrap_or(present.low_concession_alerts),
        manual_booking_notifications: form
            .manual_booking_notifications
            .unwrap_or(present.manual_booking_notifications),
        concession_addition_notifications: form
            .concession_addition_notifications
            .unwrap_or(present.concession_addition_notifications),
        admin_notifications: form
            .admin_notifications
            .unwrap_or(present.admin_notifications),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_stays() {
        let form = SettingsRequest {
            low_concession_alerts: Some(false),
            ..SettingsRequest::default()
        };
        let after = apply(&form, NotificationSettings::default());
        assert!(!after.low_concession_alerts);
        assert_eq!(
            NotificationSettings {
                low_concession_alerts: true,
                ..after
            },
            NotificationSettings::default()
        );
    }
}
