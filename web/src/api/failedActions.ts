/** What the app says of each action that fails (specification, section 8; the rest in the same words). */
export type FailedAction =
  // The account.
  | "Login failed"
  | "Profile update failed"
  | "Password change failed"
  | "Error setting up password"
  | "Error sending reset email. Please try again."
  | "Error resetting password. Please try again."
  | "Failed to delete account"
  | "Failed to update settings"
  | "Failed to download your data"
  | "Failed to clear this device"
  // A member's classes and notifications.
  | "Failed to book class"
  | "Failed to join waitlist"
  | "Failed to leave waitlist"
  | "Failed to cancel booking"
  | "Failed to get the calendar entry"
  | "Failed to mark the notification as read"
  | "Failed to mark all notifications as read"
  | "Failed to delete the notification"
  // The dashboard and the calendar of classes.
  | "Failed to add user to class"
  | "Failed to remove user from class"
  | "Failed to remove user from waitlist"
  | "Failed to create class"
  | "Failed to update class"
  | "Failed to cancel class"
  | "Failed to send notification"
  | "Failed to delete class"
  | "Failed to save attendance"
  // The users.
  | "Failed to create user"
  | "Failed to update user"
  | "Failed to delete user"
  | "Failed to reset password"
  | "Failed to send verification link"
  | "Failed to add user to class/waitlist"
  | "Failed to remove user from classes"
  | "Failed to fetch user history"
  // Payments and packs.
  | "Failed to record payment"
  | "Failed to record payments"
  | "Failed to reverse payment"
  | "Failed to export payments"
  | "Failed to save pack"
  // The mail server.
  | "Failed to send test email";
