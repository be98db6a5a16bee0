#!/usr/bin/env python3
"""Makes an e-book of a PDF and hands it in: create, upload, confirm, submit.

CMS_URL=https://cms.example.org CMS_EMAIL=… CMS_PASSWORD=… upload.py FILE TITLE
"""
import json
import os
import sys
import urllib.error
import urllib.request
import uuid


def send(method, url, body=None, headers=()):
    request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
    try:
        with urllib.request.urlopen(request, timeout=150) as response:
            return response.read()
    except urllib.error.HTTPError as refused:
        sys.exit(f"{method} {url.split('?')[0]}: {refused.code} {refused.read().decode()}")


def call(method, path, body, token=""):
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if token:
        headers["Authorization"] = "Bearer " + token
    text = json.dumps(body).encode()
    return json.loads(send(method, os.environ["CMS_URL"] + "/api/cms" + path, text, headers))["data"]


path, title = sys.argv[1:]
size, kind = os.path.getsize(path), "application/pdf"
token = call("POST", "/auth/login", {"email": os.environ["CMS_EMAIL"], "password": os.environ["CMS_PASSWORD"]})["access_token"]
book = call("POST", "/ebooks", {"title": title, "language": "Vietnamese"}, token)["ebook"]
grant = call("POST", f"/ebooks/{book['id']}/upload", {"fileName": os.path.basename(path), "fileSize": size, "contentType": kind}, token)
with open(path, "rb") as pdf:  # signed: no token, and exactly the size and type of the grant
    send("PUT", grant["uploadUrl"], pdf, {"Content-Type": kind, "Content-Length": str(size)})
call("POST", f"/ebooks/{book['id']}/upload/confirm", {"objectName": grant["objectName"]}, token)
book = call("POST", f"/ebooks/{book['id']}/submit", {"comment": ""}, token)["ebook"]
print(book["id"], book["status"])
