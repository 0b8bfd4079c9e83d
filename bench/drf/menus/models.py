from django.contrib.auth.models import AbstractUser
from django.db import models


class Currency(models.Model):
    symbol = models.CharField(max_length=8)
    minor_unit = models.PositiveSmallIntegerField()


class Company(models.Model):
    name = models.CharField(max_length=200)
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT)


class Account(AbstractUser):
    company = models.ForeignKey(Company, on_delete=models.CASCADE)


class Ingredient(models.Model):
    company = models.ForeignKey(Company, on_delete=models.CASCADE)
    name = models.CharField(max_length=200)


class Product(models.Model):
    company = models.ForeignKey(Company, on_delete=models.CASCADE)
    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    price = models.DecimalField(max_digits=12, decimal_places=3)
    photo = models.ImageField(null=True, blank=True)
    ingredients = models.ManyToManyField(Ingredient, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        # Counting then reads an index only, and each of the two list orders has an index.
        indexes = [
            models.Index(fields=["company", "id"]),
            models.Index(fields=["company", "created_at", "id"]),
        ]


class Category(models.Model):
    company = models.ForeignKey(Company, on_delete=models.CASCADE)
    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    sort_order = models.IntegerField()
    updated_at = models.DateTimeField(auto_now=True)


class Menu(models.Model):
    company = models.ForeignKey(Company, on_delete=models.CASCADE)
    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    categories = models.ManyToManyField(Category, blank=True)
    updated_at = models.DateTimeField(auto_now=True)


class Link(models.Model):
    company = models.ForeignKey(Company, on_delete=models.CASCADE)
    menu = models.ForeignKey(Menu, on_delete=models.CASCADE)
    slug = models.SlugField(max_length=64, unique=True)
    description = models.TextField(blank=True)
    updated_at = models.DateTimeField(auto_now=True)
