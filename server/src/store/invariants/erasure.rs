//! Checks that the personal data of each deleted account is erased in time.
//!
//! The query finds accounts whose erasure is overdue, then erased accounts with a field that should be
//! empty, then rows of other tables that erasure should have deleted or emptied.

use super::check::{Check, Number};

pub(super) const ERASED: Check = Check {
        item: 21,
        sentence: "a deleted account's personal data is gone in time",
        sql: "SELECT 'user ' || id AS found FROM users WHERE deleted_at < $2 AND erased_at IS NULL
     UNION ALL
     SELECT 'user ' || id || ', erased in part' FROM users
      WHERE erased_at IS NOT NULL
        AND (username <> 'deleted-' || id OR first_name <> 'Deleted' OR last_name <> 'account' OR email <> ''
             OR email_key <> '' OR phone <> '' OR bank_name <> '' OR bank_account_number <> ''
             OR coalesce(first_name_key, 'deleted') <> 'deleted' OR coalesce(last_name_key, 'account') <> 'account'
             OR coalesce(address_key, '') <> '' OR password_hash IS NOT NULL
             OR rtrim(search_key, char(10)) <> 'deleted' || char(10) || 'account' || char(10) || 'deleted-' || id)
     UNION ALL
     SELECT remains.what || ' of user ' || u.id
       FROM users u
       JOIN (SELECT user_id, 'note ' || id AS what FROM notes
             UNION ALL SELECT user_id, 'notification ' || id FROM notifications
             UNION ALL SELECT about_user_id, 'notification to another ' || id FROM notifications
             UNION ALL SELECT user_id, 'letter ' || id FROM outbox
             UNION ALL SELECT user_id, 'reminder of ' || day FROM reminders
             UNION ALL SELECT user_id, 'decision ' || id FROM decisions
             UNION ALL SELECT user_id, 'answer under a key' FROM kept_answers
             UNION ALL SELECT user_id, 'session ' || id FROM sessions
             UNION ALL SELECT user_id, 'link ' || id FROM links
             UNION ALL SELECT user_id, 'calendar feed' FROM calendar_feeds
             UNION ALL SELECT user_id, 'notification settings' FROM notification_settings
             UNION ALL SELECT user_id, 'words of payment ' || id FROM payments
                        WHERE reference <> '' OR note <> '' OR search_key <> '' OR coalesce(reason, '') <> ''
             UNION ALL SELECT user_id, 'reason of booking ' || id FROM bookings WHERE cancel_reason <> ''
             UNION ALL SELECT user_id, 'words of event ' || seq FROM events
                        WHERE details NOT IN ('', 'bank account shown to members') OR changes <> '[]') AS remains
         ON remains.user_id = u.id
      WHERE u.erased_at IS NOT NULL",
        numbers: &[Number::ErasedBefore],
    };
