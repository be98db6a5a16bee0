# Harvests a repository with HTTP::OAI. Arguments: address, and from when on or "". It prints the responseDate,
# and a line for each record: identifier, status, datestamp and title.
use strict;
use warnings;
use HTTP::OAI;
binmode STDOUT, ':utf8';
my ($address, $from) = @ARGV;
my $harvester = HTTP::OAI::Harvester->new(baseURL => $address);
my @lines;
my $response = $harvester->ListRecords(
    metadataPrefix => 'oai_dc',
    ($from ? (from => $from) : ()),
    onRecord => sub {
        my $record = shift;
        my $title = '';
        if (my $metadata = $record->metadata) {
            $title = join ' ', map { $_->textContent } map { $_->getElementsByLocalName("title") } $metadata->dom->childNodes;
        }
        push @lines, join "\t", $record->identifier, $record->is_deleted ? 'deleted' : '', $record->datestamp, $title;
    },
);
die $response->code, ' ', $response->message, "\n" if $response->is_error && !grep { $_->code eq 'noRecordsMatch' } $response->errors;
print $response->responseDate, "\n", map { "$_\n" } @lines;
