"""A small reader of USD text: prims, metadata, attributes and time samples. Strict about what it knows; knows no more than
weft writes."""
import re

TOKEN = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_][\w:.]*(?:\[\])?)|(.))')


class Reader:
    def __init__(self, text):
        assert text.startswith("#usda 1.0\n"), "a USD text begins with #usda 1.0"
        self.tokens = []
        for string, number, word, sign in TOKEN.findall(text[10:]):
            if string:
                self.tokens.append(("string", string[1:-1]))
            elif number:
                self.tokens.append(("number", float(number) if re.search("[.eE]", number) else int(number)))
            elif word:
                self.tokens.append(("word", word))
            elif sign.strip():
                self.tokens.append(("sign", sign))
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def take(self, kind, value=None):
        token = self.peek()
        assert token[0] == kind and value in (None, token[1]), f"{kind} {value} expected, not {token}"
        self.at += 1
        return token[1]

    def list_of(self, end):
        values = []
        while self.peek() != ("sign", end):
            values.append(self.value())
            if self.peek() != ("sign", end):
                self.take("sign", ",")
        self.take("sign", end)
        return values

    def value(self):
        kind, token = self.peek()
        if kind in ("string", "number"):
            self.at += 1
            return token
        if token == "(":
            self.at += 1
            return tuple(self.list_of(")"))
        self.take("sign", "[")
        return self.list_of("]")

    def metadata(self):
        found = {}
        if self.peek() != ("sign", "("):
            return found
        self.take("sign", "(")
        while self.peek() != ("sign", ")"):
            name = self.take("word")
            self.take("sign", "=")
            found[name] = self.value()
        self.take("sign", ")")
        return found

    def samples(self):
        found = {}
        self.take("sign", "{")
        while self.peek() != ("sign", "}"):
            time = self.take("number")
            self.take("sign", ":")
            found[time] = self.value()
            self.take("sign", ",")
        self.take("sign", "}")
        return found

    def prim(self):
        self.take("word", "def")
        prim = {"type": self.take("word"), "name": self.take("string"), "attributes": {}, "children": []}
        self.take("sign", "{")
        while self.peek() != ("sign", "}"):
            if self.peek() == ("word", "def"):
                prim["children"].append(self.prim())
                continue
            kind = self.take("word")
            if kind == "uniform":
                self.take("word")
            name = self.take("word")
            self.take("sign", "=")
            prim["attributes"][name] = self.samples() if name.endswith(".timeSamples") else self.value()
            self.metadata()
        self.take("sign", "}")
        return prim


def read_usda(text):
    reader = Reader(text)
    stage = {**reader.metadata(), "children": []}
    while reader.peek()[0] != "end":
        stage["children"].append(reader.prim())
    assert stage["defaultPrim"] == stage["children"][0]["name"]
    return stage
