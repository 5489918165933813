//! The checks of payments.

use super::check::Check;

pub(super) const IN_LEDGER: Check = Check {
    item: 32,
    sentence: "a payment has one ledger entry of its concessions, and a reversed one its opposite",
    sql: "SELECT 'payment ' || p.id || ' of user ' || p.user_id || ' has ' || count(l.seq) || ' entries that sum up to '
                 || coalesce(sum(l.delta), 0) AS found
       FROM payments p LEFT JOIN ledger l ON l.payment_id = p.id
      GROUP BY p.id, p.user_id, p.concessions, p.reversed_at
     HAVING coalesce(sum(l.cause = 'payment' AND l.delta = p.concessions AND l.user_id = p.user_id), 0) <> 1
         OR coalesce(sum(l.cause = 'payment_reversed' AND l.delta = -p.concessions AND l.user_id = p.user_id), 0)
            <> (p.reversed_at IS NOT NULL)
         OR count(l.seq) <> 1 + (p.reversed_at IS NOT NULL)",
    numbers: &[],
};

pub(super) const OF_A_PAYMENT: Check = Check {
    item: 33,
    sentence: "a ledger entry names a payment if it is of one",
    sql:
        "SELECT 'ledger entry ' || seq || ' of user ' || user_id || ', of cause ' || cause AS found
       FROM ledger
      WHERE (cause IN ('payment', 'payment_reversed')) <> (payment_id IS NOT NULL)",
    numbers: &[],
};

pub(super) const LINE_ONCE: Check = Check {
    item: 34,
    sentence: "a line of a bank statement is recorded by one payment that stands",
    sql: "SELECT 'line ' || statement_line || ' by ' || count(*) || ' payments' AS found
       FROM payments
      WHERE statement_line IS NOT NULL AND reversed_at IS NULL
      GROUP BY statement_line
     HAVING count(*) > 1",
    numbers: &[],
};

pub(super) const RETURNED: Check = Check {
    item: 40,
    sentence: "the concessions of a late cancellation come back once, all of them, and only if it says so",
    sql: "SELECT 'booking ' || b.id || ' used ' || b.concessions_used || ' and got back '
            || coalesce(sum(l.delta), 0) || ' by ' || count(l.seq) || ' entries' AS found
       FROM bookings b LEFT JOIN ledger l ON l.booking_id = b.id AND l.cause = 'credit_returned'
      WHERE b.credit_returned_at IS NOT NULL OR l.seq IS NOT NULL
      GROUP BY b.id, b.concessions_used, b.credit_returned_at
     HAVING coalesce(sum(l.delta), 0) <> CASE WHEN b.credit_returned_at IS NULL THEN 0 ELSE b.concessions_used END
         OR 1 < count(l.seq)",
    numbers: &[],
};
