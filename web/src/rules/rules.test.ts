import { describe, expect, it } from "vitest";
import { checkProfile, checkSetupPassword } from ".";

const decomposed = "a\u0304";

describe("forms are asked as the server reads them", () => {
  it("counts a letter and its macron as one character", () => {
    const password = decomposed.repeat(3);
    expect(checkSetupPassword({ password, confirmPassword: password })?.message).toBe(
      "Password must be at least 6 characters",
    );
    const name = decomposed.repeat(80);
    expect(checkProfile({ firstName: name, lastName: "Walker", email: "mia@example.nz" })).toBeNull();
  });

  it("takes two spellings of one password for the same", () => {
    expect(checkSetupPassword({ password: "k\u0101k\u0101po", confirmPassword: "ka\u0304ka\u0304po" })).toBeNull();
  });
});
