//! `/api/auth`: signing in and out, links, and one's own profile and password.

use fantail_core::wire::{
    ChangePasswordRequest, Done, ForgotPasswordRequest, InvitationAnswer, LoginRequest,
    ProfileAnswer, ProfileRequest, ResetLinkAnswer, ResetPasswordRequest, SetupPasswordRequest,
    SignedInAnswer, User,
};

use super::super::operation::{Operation, Who::Anyone, Who::SignedIn, get, post, put};

#[rustfmt::skip]
pub const ACCOUNT: &[Operation] = &[
    post("/api/auth/login", Anyone, "Sign in with a username or an e-mail address")
        .takes::<LoginRequest>().answers::<SignedInAnswer>().also(&[401, 403]),
    post("/api/auth/logout", SignedIn, "End this session").answers::<Done>(),
    post("/api/auth/refresh", SignedIn, "A new token of the same session").answers::<SignedInAnswer>(),
    get("/api/auth/profile", SignedIn, "One's own account").answers::<User>(),
    put("/api/auth/profile", SignedIn, "Change one's own profile")
        .takes::<ProfileRequest>().answers::<ProfileAnswer>().also(&[403, 409]),
    put("/api/auth/change-password", SignedIn, "Change one's own password; other sessions end")
        .takes::<ChangePasswordRequest>().answers::<Done>(),
    get("/api/auth/verify-invitation/{token}", Anyone, "Whose invitation a link is")
        .by_link().answers::<InvitationAnswer>(),
    post("/api/auth/setup-password", Anyone, "Set up an account by the link in an invitation")
        .takes::<SetupPasswordRequest>().answers::<SignedInAnswer>(),
    post("/api/auth/forgot-password", Anyone, "Ask for a reset link; the answer is the same for any address")
        .takes::<ForgotPasswordRequest>().answers::<Done>(),
    get("/api/auth/verify-reset-token/{resetToken}", Anyone, "Whose password a reset link sets")
        .by_link().answers::<ResetLinkAnswer>(),
    post("/api/auth/reset-password", Anyone, "Set a new password by a reset link")
        .takes::<ResetPasswordRequest>().answers::<Done>(),
];
