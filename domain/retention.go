package domain

import "time"

// How long things are kept, and how long what is issued stays valid. The sweep removes most of them, once an hour
// (RULES §8.10). Leases, caches and delays are beside the code that uses them.
const (
	day = 24 * time.Hour

	// DeletedEbookLife is how long a deleted e-book can be restored (RULES §2.8).
	DeletedEbookLife = 30 * day
	// ReplacedFileLife is how long a replaced file is kept, and the files of a deleted e-book once the
	// e-book cannot be restored. An operator may add to it (CMS_KEEP_DAYS, RULES §20.4).
	ReplacedFileLife = 30 * day
	// UploadLife is how long after its grant an upload may be confirmed (RULES §8.1).
	UploadLife = day
	// UnusedGrantLife is the age from which a grant without any upload may be removed if the person needs
	// another one. The upload must begin in the first quarter of this time.
	UnusedGrantLife = time.Hour
	// BuildLife is how long the files of a build are kept after a server last used it (RULES §10.27). Open tabs, and
	// servers of two versions side by side, request files of builds that the responding server does not have.
	BuildLife = 30 * day

	// ClaimLife is how long a claim lasts without renewal (RULES §6.9).
	ClaimLife = 30 * time.Minute
	// IdempotencyKeyLife is how long a used key returns its first result (RULES §5.5).
	IdempotencyKeyLife = day
	// NotificationLife is how long a notification is listed (RULES §19.1).
	NotificationLife = 180 * day
	// DigestDays is for how many days the outcome of a digest is listed. A digest has a date and no time.
	DigestDays = 30
	// DigestLife is how long a stored job may still send its digest (RULES §19.6).
	DigestLife = day
	// DeliveryLife is how long a delivery to a webhook is listed (RULES §27.4).
	DeliveryLife = 30 * day
	// AuditDays is for how many days the audit's files are kept. There is one for each date.
	AuditDays = 400

	// AccessTokenLife is how long an access token is valid (RULES §9.2).
	AccessTokenLife = 15 * time.Minute
	// RefreshTokenLife is how long a refresh token is valid (RULES §9.3).
	RefreshTokenLife = 7 * day
	// SessionLife is how long a session lasts at most (RULES §9.3).
	SessionLife = 30 * day
	// FailedSignInLife is how long a failed sign-in counts (RULES §9.5).
	FailedSignInLife = 15 * time.Minute
	// KnownBrowserLife is how long after a sign-in the failures of others do not block the browser (RULES §9.5).
	KnownBrowserLife = 90 * day
	// SignOnLife is how long a sign-on may stay at the identity provider (RULES §21.2).
	SignOnLife = 10 * time.Minute
	// SignOnTicketLife is how long the login screen may fetch the result of a sign-on.
	SignOnTicketLife = time.Minute
	// LogoutTokenLife is how long a provider's logout token is remembered, so that it cannot be used again. Older
	// ones are not accepted.
	LogoutTokenLife = 30 * time.Minute
	// InvitationLife is how long the link of an invitation is good (RULES §21.12).
	InvitationLife = 72 * time.Hour
	// PasswordLinkLife is how long a link for a new password is good (RULES §21.12).
	PasswordLinkLife = 2 * time.Hour
	// EndedTokenLife is how long a program's token is listed after its end (RULES §26.1).
	EndedTokenLife = 90 * day
)
