//! Notification settings.

use crate::edit_conflict::{ConcurrentEdit, EditConflict};
use crate::wire::{NotificationSettings, SettingsForm};

/// Returns the settings after a change. A setting that is left out keeps its value.
pub fn apply(form: &SettingsForm, current: NotificationSettings) -> NotificationSettings {
    NotificationSettings {
        email_notifications: form
            .email_notifications
            .unwrap_or(current.email_notifications),
        low_concession_alerts: form
            .low_concession_alerts
            .unwrap_or(current.low_concession_alerts),
        manual_booking_notifications: form
            .manual_booking_notifications
            .unwrap_or(current.manual_booking_notifications),
        concession_addition_notifications: form
            .concession_addition_notifications
            .unwrap_or(current.concession_addition_notifications),
        admin_notifications: form
            .admin_notifications
            .unwrap_or(current.admin_notifications),
        reminder_before_cutoff: form
            .reminder_before_cutoff
            .unwrap_or(current.reminder_before_cutoff),
        reminder_same_day: form.reminder_same_day.unwrap_or(current.reminder_same_day),
    }
}

/// Refuses a change of settings that have changed since the form was loaded (contract, section 1).
pub fn check_conflict(
    before: &SettingsForm,
    submitted: &NotificationSettings,
    current: &NotificationSettings,
) -> Result<(), EditConflict> {
    let edit = ConcurrentEdit {
        base: &apply(before, *current),
        submitted,
        current,
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
        (
            "reminderBeforeCutoff",
            conflict(|s| &s.reminder_before_cutoff),
        ),
        ("reminderSameDay", conflict(|s| &s.reminder_same_day)),
    ])
}

fn on_or_off(is_on: &bool) -> String {
    if *is_on { "on" } else { "off" }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_that_are_left_out_keep_their_values() {
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
    fn a_setting_that_has_changed_is_not_reset_by_an_older_form() {
        let current = NotificationSettings {
            low_concession_alerts: false,
            ..NotificationSettings::default()
        };
        let all_on = SettingsForm {
            low_concession_alerts: Some(true),
            admin_notifications: Some(true),
            ..SettingsForm::default()
        };
        let submitted = apply(&all_on, current);
        let conflict = check_conflict(&all_on, &submitted, &current).unwrap_err();
        let sentence = "Now off, changed from on while you were editing";
        assert_eq!(conflict.fields.len(), 1);
        assert_eq!(conflict.fields["lowConcessionAlerts"], sentence);
        let empty = SettingsForm::default();
        assert_eq!(check_conflict(&empty, &submitted, &current), Ok(()));
    }
}
