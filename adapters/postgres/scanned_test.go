package postgres

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"backoffice/domain"
	"backoffice/test/fieldtest"
)

// RULES §15.3: a field that is added to a webhook or a delivery and not read fails here.
func TestEveryFieldOfWebhooksAndDeliveriesIsRead(t *testing.T) {
	var w domain.Webhook
	assert.Empty(t, fieldtest.Unread(&w, webhookScanTargets(&w)))
	var d domain.WebhookDelivery
	assert.Empty(t, fieldtest.Unread(&d, deliveryScanTargets(&d)))
}
