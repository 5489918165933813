-- Until 0002 a notice didn't say whom it names, so it couldn't be found when that person's data goes: those are gone now.
DELETE FROM notifications
 WHERE about_user_id IS NULL
   AND kind IN ('late_cancellation', 'invitation_completed', 'account_deleted', 'bank_account_changed');
