// The only door to the rules: the crate `core`, compiled to WebAssembly, the same code the server decides by.
import { limits as readLimits } from "./wasm/wasm_rules";

export {
  cancelBooking,
  capabilities,
  checkChangePassword,
  checkDeleteAccount,
  checkProfile,
  checkResetPassword,
  checkSetupPassword,
  concessionBanner,
  dateWords,
  dayNumber,
  dayOf,
  dayWords,
  deadlineWords,
  durationWords,
  longDayWords,
  memberActions,
  momentWords,
  monthsWords,
  scheduleDays,
  timeWords,
  today,
  weekdayIndex,
} from "./wasm/wasm_rules";

const LIMITS = readLimits();

/** The studio's numbers. */
export const limits = () => LIMITS;
