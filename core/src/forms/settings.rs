//! Notification settings: what was sent replaces, what was left out stays.

use crate::meanwhile::{Edit, EditConflict};
use crate::wire::{NotificationSettings, SettingsForm};

/// The settings after a change: a switch that was not sent stays where it was. Nothing here can be refused.
pub fn apply(form: &SettingsForm, present: NotificationSettings) -> NotificationSettings {
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

/// Whether the settings that a change would make different are as it found them (contract, section 1).
pub fn unless_overtaken(
    before: &SettingsForm,
    wanted: &NotificationSettings,
    present: &NotificationSettings,
) -> Result<(), EditConflict> {
    let edit = Edit {
        began: &apply(before, *present),
        wanted,
        present,
    };
    let conflict = |of| edit.field(of, on_or_off);
    EditConflict::of([
        ("emailNotifications", conflict(|s| &s.email_notifications)),
        (
            "lowConcessionAlerts",
            conflict(|s| &s.low_concession_alerts),
        ),
        (
            "manualBookingNotifications",
            conflict(|s| &s.manual_booking_notifications),
        ),
        (
            "concessionAdditionNotifications",
            conflict(|s| &s.concession_addition_notifications),
        ),
        ("adminNotifications", conflict(|s| &s.admin_notifications)),
    ])
}

fn on_or_off(is_on: &bool) -> String {
    if *is_on { "on" } else { "off" }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_stays() {
        let form = SettingsForm {
            low_concession_alerts: Some(false),
            ..SettingsForm::default()
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

    #[test]
    fn a_setting_that_was_changed_meanwhile_is_not_set_back_unseen() {
        let present = NotificationSettings {
            low_concession_alerts: false,
            ..NotificationSettings::default()
        };
        let all_on = SettingsForm {
            low_concession_alerts: Some(true),
            admin_notifications: Some(true),
            ..SettingsForm::default()
        };
        let wanted = apply(&all_on, present);
        let conflict = unless_overtaken(&all_on, &wanted, &present).unwrap_err();
        let sentence = "Now off, changed from on while you were editing";
        assert_eq!(conflict.fields.len(), 1);
        assert_eq!(conflict.fields["lowConcessionAlerts"], sentence);
        let silent = SettingsForm::default();
        assert_eq!(unless_overtaken(&silent, &wanted, &present), Ok(()));
    }
}
