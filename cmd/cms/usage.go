package main

import "errors"

const usage = `usage: cms <command>

  serve                                    serve the API and the pages
  migrate                                  bring the database up to date
  user add <email> <role> <full name>      make an account; the password is read from standard input
  user list                                list the accounts
  user role <email> <role>                 change a role; ends the account's sessions
  user password <email>                    change a password, read from standard input; ends the sessions
  user disable <email>                     close an account; ends its sessions
  user enable <email>                      open it again
  user history [<email>]                   list what was decided about accounts, newest first
  ebook deleted                            list the e-books that can be restored
  ebook restore <id>                       bring one back
  ebook give <id> <email>                  hand an e-book to another creator
  sweep                                    remove what nothing needs any more
  files examine                            look at files of older versions again: scaled covers, passwords
  verify [--files]                         prove that records and files agree; --files reads every byte
  backup <folder>                          copy everything into an empty folder
  restore [--without-damaged] <folder>     read a backup into an empty database and an empty bucket; leave damaged files out

Settings are environment variables; the README lists them.`

var errUsage = errors.New(usage)
