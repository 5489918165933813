import { getFile } from "../client";

/** Downloads all people as a CSV file that can be imported again. */
export const readPeopleFile = (signal?: AbortSignal) => getFile("/api/admin/users/export.csv", signal);
