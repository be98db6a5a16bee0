package main

const usage = `usage: cms <command>

  serve                                    serve the API and the pages
  migrate                                  bring the database up to date
  check                                    say what is wrong with the settings and the services that they name
  version                                  say which version this is
  user add <email> <role> <full name>      create an account; asks for the password, or reads it from standard input
  user list                                list the accounts and how each signs in
  user role <email> <role>                 change the role; ends the account's sessions
  user password <email>                    change the password, which it asks for or reads as for add; ends the account's sessions
  user email <email> <new email>           change the address; the account's sessions continue
  user link <email>                        give the account to the person who has its address at the identity provider; removes its password
  user disable <email>                     disable an account; ends its sessions
  user enable <email>                      enable it again
  user history [<email>]                   list the changes of accounts, newest first
  token add <email> --scope <scope> --name <name> --days <days>  create an access token, with which a program acts as this person: read, write, review or publish, for 1 to 365 days; prints it once
  token list [<email>]                     list the tokens, newest first
  token revoke <id>                        revoke a token
  webhook add <url> [--events <actions>] [--allow-private]  send events of e-books to a program (submit,approve,...; all without --events); prints its id and secret once; --allow-private also lets it be in a private network or without TLS
  webhook list [<id>]                      list the webhooks, or the latest deliveries of one
  webhook disable <id>                     stop sending events to a webhook; those that wait for it fail
  webhook enable <id>                      send it new events again
  webhook remove <id>                      remove a webhook with the events that wait for it
  webhook test <id>                        send a test event now and say what comes back
  webhook replay <delivery or time>        send a delivery again, or all that have failed since a time
  ebook deleted                            list the e-books that can be restored
  ebook restore <id>                       restore an e-book
  ebook give <id> <email>                  give an e-book to another creator
  import [--dry-run] --as <email> [--files <folder>] <file>  create drafts from the records in a CSV, BibTeX (.bib) or MARC 21 file (.mrc, .xml), with their PDFs from a folder
  sweep                                    remove what nothing needs any more
  jobs                                     list the jobs that have failed for good
  jobs run <id or all>                     run such a job, or all of them, again
  digests                                  send today's digests by mail now, unless they were sent
  pages share <folder>                     give the servers the files of an earlier build of the pages, for tabs that still use it
  files examine                            examine files of older versions again: scaled covers, contents of PDFs, passwords
  verify [--files]                         check that records and files agree; --files reads every byte
  reports verify [--repair]                compare the reports with the history; --repair recomputes their sums
  backup <folder>                          copy everything into an empty folder
  restore [--without-damaged] <folder>     read a backup into an empty database and an empty bucket; --without-damaged leaves damaged files out

Settings are environment variables; the README lists them.`
