package main

const usage = `usage: cms <command>

  serve                                    serve the API and the pages
  migrate                                  bring the database up to date
  check                                    say what is wrong with the settings and with the services that they name
  version                                  say which version this is
  user add <email> <role> <full name>      make an account; asks for the password, or reads it from standard input
  user list                                list the accounts, and how each signs in
  user role <email> <role>                 change a role; ends the account's sessions
  user password <email>                    change a password, asked for or read likewise; ends the sessions
  user email <email> <new email>           give an account another address; its sessions continue
  user link <email>                        give an account to whom the identity provider knows by this address; takes its password away
  user disable <email>                     close an account; ends its sessions
  user enable <email>                      open it again
  user history [<email>]                   list what was decided about accounts, newest first
  token add <email> --scope <scope> --name <name> --days <days>  make an access token for a program, which acts as this person: read, write, review or publish, for 1 to 365 days; prints it once
  token list [<email>]                     list the tokens, newest first
  token revoke <id>                        end a token
  webhook add <url> [--events <actions>] [--allow-private]  send events of e-books to a program (submit,approve,...; all without --events); prints its id and secret once; --allow-private also lets it be in a private network or without TLS
  webhook list [<id>]                      list the webhooks, or the latest deliveries of one
  webhook disable <id>                     send a webhook no more events; what waits for it fails
  webhook enable <id>                      send it events again, from now on
  webhook remove <id>                      remove a webhook, with what waits for it
  webhook test <id>                        send a test event now and say what comes back
  webhook replay <delivery or time>        send a delivery again, or all that have failed since a time
  ebook deleted                            list the e-books that can be restored
  ebook restore <id>                       bring one back
  ebook give <id> <email>                  hand an e-book to another creator
  import [--dry-run] --as <email> [--files <folder>] <file>  make drafts of the records in a CSV, BibTeX (.bib) or MARC 21 file (.mrc, .xml), with their PDFs from a folder
  sweep                                    remove what nothing needs any more
  jobs                                     list the jobs that have failed for good
  jobs run <id or all>                     run such a job, or all of them, again
  digests                                  put today's digests by mail now, unless that is done
  pages share <folder>                     give the servers the files of an earlier build of the pages, for tabs that run it
  files examine                            look at files of older versions again: scaled covers, contents of PDFs, passwords
  verify [--files]                         prove that records and files agree; --files reads every byte
  reports verify [--repair]                count the reports again from the history and compare; --repair recomputes their sums
  backup <folder>                          copy everything into an empty folder
  restore [--without-damaged] <folder>     read a backup into an empty database and an empty bucket; leave damaged files out

Settings are environment variables; the README lists them.`
