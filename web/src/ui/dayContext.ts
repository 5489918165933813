import { createContext } from "react";

type InDay = { tabIndex: 0 | -1 };

export const inActiveDay: InDay = { tabIndex: 0 };
export const inOtherDay: InDay = { tabIndex: -1 };

/** The `tabIndex` of a day's own buttons: Tab reaches only the buttons of the active day. */
export const DayContext = createContext<InDay>(inActiveDay);
