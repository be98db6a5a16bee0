package accounts

import "backoffice/adapters/postgres/tables"

// stateOf selects the state of an account (u), as domain.User.State.
var stateOf = `CASE WHEN u.disabled_at IS NOT NULL THEN 'disabled' WHEN ` + tables.HasSignIn("u") + ` THEN 'active' ELSE 'invited' END`

// peopleOrder is the order of the alphabet.
const peopleOrder = ` ORDER BY u.full_name COLLATE vi_title, u.id`

// otherAdmin is the condition that another administrator than u can sign in. $2 is People.PasswordOff, $3 People.Issuer.
const otherAdmin = `EXISTS (SELECT FROM users a WHERE a.role = 'ADMIN' AND a.id <> u.id AND a.disabled_at IS NULL
	AND (NOT $2 AND a.password_hash <> '' OR EXISTS (SELECT FROM identities own WHERE own.user_id = a.id AND own.issuer = $3)))`

// lastAdmin selects whether u is an administrator without whom none can sign in.
var lastAdmin = `u.role = 'ADMIN' AND ` + stateOf + ` = 'active' AND NOT ` + otherAdmin
