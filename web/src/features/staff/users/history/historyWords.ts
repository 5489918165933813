import type { BookingStatus, EventKind, HistoryEvent } from "@bindings/wire";
import { bookingWords } from "../../../../studio/class/bookingWords";

const kinds: Record<EventKind, string> = {
  class_created: "Class created",
  class_edited: "Class edited",
  series_edited: "Series edited",
  class_moved: "Class moved",
  class_restored: "Class restored",
  days_closed: "Days closed",
  week_copied: "Week copied",
  day_opened: "Day opened",
  settings_changed: "Settings changed",
  region_chosen: "Region chosen",
  late_credits_chosen: "Late concessions decided",
  public_timetable_switched: "Public timetable switched",
  first_steps_put_away: "First steps put away",
  first_steps_shown: "First steps shown again",
  pack_created: "Pack created",
  pack_edited: "Pack edited",
  account_created: "Account created",
  setup_completed: "Setup completed",
  profile_updated: "Profile updated",
  booking: "Booking",
  cancellation: "Cancellation",
  waitlist_joined: "Waitlist joined",
  waitlist_left: "Waitlist left",
  concessions_added: "Concessions added",
  concessions_removed: "Concessions removed",
  payment_reconciled: "Payment reconciled",
  refund: "Refund",
  attended: "Attended",
  no_show: "No-show",
  attendance_undone: "Attendance undone",
  class_cancelled: "Class cancelled",
  message_sent: "Message sent",
};

export const kindWords = (event: HistoryEvent) => kinds[event.type];

/** Returns the booking's status in words; empty for events without a booking. */
export const statusWords = ({ status }: HistoryEvent) => bookingWords[status as BookingStatus] ?? status;
